import type { Locator, Page } from '@playwright/test';

/** The toasts with exactly these words, capitals and all, seen or not. What a notice offers besides, as its link, counts as words. */
export function toastOf(page: Page, words: string): Locator {
  const exactly = new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return page.getByRole('status').filter({ hasText: exactly });
}

/** The toast of a notification: its title, with the link that leads there. */
export const newsOf = (page: Page, title: string): Locator => toastOf(page, `${title}Open`);
