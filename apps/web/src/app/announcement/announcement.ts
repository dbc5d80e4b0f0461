const closedKey = 'announcement.closed';
const announcedKey = 'announcement.announced';
/** A screen reader has begun to read the page by then, after this many milliseconds. */
const announceDelayMs = 1_000;

/**
 * Hides a sentence that this browser has closed. Runs before the page is drawn, so that the sentence does not appear
 * for a moment.
 */
function hideIfClosed(id: string): void {
  if (localStorage.getItem(closedKey) === id) document.documentElement.dataset['announcement'] = 'closed';
}

function prepareBar(id: string): void {
  const bar = document.getElementById('announcement');
  const root = document.documentElement;
  bar?.querySelector('button')?.addEventListener('click', () => {
    localStorage.setItem(closedKey, id);
    root.dataset['announcement'] = 'closed';
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  // A screen reader says a sentence once, not with every page.
  if (root.dataset['announcement'] === 'closed' || localStorage.getItem(announcedKey) === id) return;
  localStorage.setItem(announcedKey, id);
  const sentence = bar?.querySelector('p')?.textContent ?? '';
  setTimeout(() => bar?.querySelector('[role="status"]')?.append(sentence), announceDelayMs);
}

const { id = '' } = document.currentScript?.dataset ?? {};
hideIfClosed(id);
// The app adds this script to an open page together with the sentence.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => prepareBar(id));
else prepareBar(id);
