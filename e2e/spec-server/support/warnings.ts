import { expect, type Page } from '@playwright/test';

/** Watches the warnings in the page's console. The returned function expects one with this text. */
export function watchWarnings(page: Page): (text: string | RegExp) => Promise<void> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return (text) => expect.poll(() => warnings).toContainEqual(expect.stringMatching(text));
}
