/** Brings the form of the waitlist once somebody is about to open it. */
const join = document.querySelector<HTMLButtonElement>('#join');
const load = () => import('./waitlist-form.tsx');

// What fails now is tried again, and told, by the click.
join?.addEventListener('pointerenter', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('click', () => {
  load().then(
    ({ openForm }) => openForm(),
    () => window.location.assign('/error'),
  );
});
