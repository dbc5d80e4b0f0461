import type { Page } from '@playwright/test';

declare global {
  interface Window {
    noteError: (text: string) => void;
  }
}

/** The app shows these texts when something went wrong, in toasts, banners and lines. 'Trying again…' is a pause and no error. */
const complaint =
  /could ?n[o’']t|could not|cannot|failed|went wrong|try again|not delivered|network detected|not connected|unable/i;

/** Records every error that a page shows, however briefly. Must be called before the page opens its first address. */
export async function watchErrors(page: Page, label: string): Promise<string[]> {
  const seen: string[] = [];
  const note = (text: string) => void seen.push(`${new Date().toISOString()} ${label} at ${page.url()}: ${text}`);
  await page.exposeFunction('noteError', note);
  await page.addInitScript(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags);
      const visible = new Set<string>();
      // No function here may have a name: the loader of these files would call a helper that the page lacks.
      new MutationObserver(() => {
        const texts = [...document.querySelectorAll('[role=status], [role=alert], p, h1, button')].map(
          ({ textContent }) => textContent ?? '',
        );
        const wrong = new Set(texts.filter((text) => pattern.test(text)));
        for (const text of wrong) if (!visible.has(text)) window.noteError(text.slice(0, 120));
        visible.clear();
        for (const text of wrong) visible.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    { source: complaint.source, flags: complaint.flags },
  );
  page.on('pageerror', (error) => note(`an exception: ${error.message}`));
  return seen;
}
