/** Hovering over this button or focusing it preloads the form. */
const join = document.querySelector<HTMLButtonElement>('#join');
const load = () => import('./waitlist-form.tsx');

// A failed preload is ignored, because the click retries it and reports the failure.
join?.addEventListener('pointerenter', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
join?.addEventListener('click', () => {
  load().then(
    ({ openForm }) => openForm(),
    () => window.location.assign('/error'),
  );
});
