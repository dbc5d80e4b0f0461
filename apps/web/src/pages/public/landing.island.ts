const button = document.querySelector<HTMLButtonElement>('#faq-more');
const entries = document.querySelectorAll<HTMLElement>('#faq-entries > details');

button?.addEventListener('click', () => {
  const expand = button.getAttribute('aria-expanded') === 'false';
  const collapsed = Number(button.dataset['collapsed']);
  entries.forEach((entry, index) => {
    entry.hidden = !expand && index >= collapsed;
  });
  button.setAttribute('aria-expanded', String(expand));
  button.textContent = expand ? 'Collapse' : 'More';
});

/** An empty form would add a question mark to the URL, so this script navigates instead. */
document.querySelector<HTMLFormElement>('#subscribe')?.addEventListener('submit', (event) => {
  event.preventDefault();
  window.location.assign('/signup');
});
