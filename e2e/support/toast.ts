import type { Locator, Page } from '@playwright/test';

/** Finds toasts with exactly this text, visible or not. The text of a link inside counts too. */
export function toastOf(page: Page, text: string): Locator {
  const exactText = new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return page.getByRole('status').filter({ hasText: exactText });
}

/** Finds the toast that reports a change and offers to undo it. */
export const undoToast = (page: Page, text: string): Locator => toastOf(page, `${text}Undo`);

/** Finds the toast of a notification with this title. */
export const notificationToast = (page: Page, title: string): Locator => toastOf(page, `${title}Open`);
