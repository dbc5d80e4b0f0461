/** Loads the form once somebody is about to open it. */
const join = document.querySelector<HTMLButtonElement>('#join');
const load = () => import('./waitlist-form.tsx');

// The click tries again and reports a failure.
join?.addEventListener('pointerenter', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('click', () => {
  load().then(
    ({ openForm }) => openForm(),
    () => window.location.assign('/error'),
  );
});
