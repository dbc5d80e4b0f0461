import type { Page } from '@playwright/test';

declare global {
  interface Window {
    noteError: (text: string) => void;
  }
}

/** The app's error messages contain one of these. 'Trying again…' is not an error. */
const errorPattern =
  /could ?n[o’']t|could not|cannot|failed|went wrong|try again|not delivered|network detected|not connected|unable/i;

/** Records every error that a page shows, however briefly. Must be called before the page opens its first URL. */
export async function watchErrors(page: Page, label: string): Promise<string[]> {
  const errors: string[] = [];
  const note = (text: string) => void errors.push(`${new Date().toISOString()} ${label} at ${page.url()}: ${text}`);
  await page.exposeFunction('noteError', note);
  await page.addInitScript(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags);
      const visible = new Set<string>();
      // No function here may have a name, because tsx would then call a helper that the page does not have.
      new MutationObserver(() => {
        const texts = [...document.querySelectorAll('[role=status], [role=alert], p, h1, button')].map(
          ({ textContent }) => textContent ?? '',
        );
        const matches = new Set(texts.filter((text) => pattern.test(text)));
        for (const text of matches) if (!visible.has(text)) window.noteError(text.slice(0, 120));
        visible.clear();
        for (const text of matches) visible.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    { source: errorPattern.source, flags: errorPattern.flags },
  );
  page.on('pageerror', (error) => note(`an exception: ${error.message}`));
  return errors;
}
