const closedKey = 'announcement.closed';
const announcedKey = 'announcement.announced';
/** By then a screen reader has begun to read the page. */
const announceDelayMs = 1_000;

/**
 * Hides an announcement that was closed in this browser. Runs before the first paint, so that the
 * announcement never flashes.
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
  // A screen reader announces it once, not on every page.
  if (root.dataset['announcement'] === 'closed' || localStorage.getItem(announcedKey) === id) return;
  localStorage.setItem(announcedKey, id);
  const text = bar?.querySelector('p')?.textContent ?? '';
  setTimeout(() => bar?.querySelector('[role="status"]')?.append(text), announceDelayMs);
}

const { id = '' } = document.currentScript?.dataset ?? {};
hideIfClosed(id);
// The app adds this script to an open page together with the announcement.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => prepareBar(id));
else prepareBar(id);
