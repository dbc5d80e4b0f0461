import type { Page } from '@playwright/test';
import { navigateInApp } from '../../support/navigation.ts';
import { ids } from './fixtures.ts';
import { person } from './messy.ts';
import { expect } from './spec-server-test.ts';

/** A dialog belongs to a screen and is opened by these buttons. It has the name of the last one unless it is given. */
export interface DialogPath {
  on: string;
  by: readonly (string | RegExp)[];
  name?: string;
}

/** A customer has these dialogs with the answers of `answerWithMess`. */
export const customerDialogs: readonly DialogPath[] = [
  { on: '/dashboard', by: ['Request service'] },
  { on: '/dashboard', by: ['Choose address'], name: 'Select Address' },
  { on: '/dashboard', by: ['View all'], name: 'All Categories' },
  { on: '/dashboard', by: ['Profile'] },
  { on: '/dashboard', by: ['Profile', 'Change Password'] },
  { on: '/profile', by: ['Edit Profile'] },
  { on: '/profile', by: ['Change email'] },
  { on: '/profile', by: ['End all sessions'], name: 'Sign out everywhere' },
  { on: '/profile', by: ['Delete account'] },
  { on: '/bookings', by: ['Withdraw request'], name: 'Withdraw your request?' },
  { on: '/bookings?booking_id=4', by: [], name: 'Booking Details' },
  { on: '/bookings?booking_id=4', by: ['Change the time'] },
  { on: '/bookings?booking_id=4', by: ['Cancel booking'] },
  { on: '/bookings?booking_id=4', by: ['Correct the address'], name: 'Where is the work?' },
  { on: '/bookings?booking_id=5', by: ['Leave a review'] },
  { on: '/bookings?booking_id=5', by: ['Report a problem'] },
];

/** An artisan has these dialogs with the answers of `openWorkspaceOn`. */
export const workspaceDialogs: readonly DialogPath[] = [
  { on: '/workspace/requests', by: ['Accept'], name: 'Accept request' },
  { on: '/workspace/requests', by: ['Photo 1'], name: `Plumbing for ${person}: photos` },
  { on: '/workspace/bookings?booking_id=4', by: [], name: 'Booking Details' },
  { on: '/workspace/bookings?booking_id=4', by: ['Change the time'] },
  { on: `/workspace/chat?conversation_id=${ids.conversation}`, by: ['Propose booking'] },
  { on: '/workspace/profile?part=services', by: ['Edit', 'Withdraw'], name: 'Withdraw this service?' },
  { on: '/workspace/settings', by: ['Make a new address'], name: 'Make a new address?' },
  { on: '/workspace/settings', by: ['Change name'] },
  { on: '/workspace/settings', by: ['End all sessions'], name: 'Sign out everywhere' },
  { on: '/workspace/settings', by: ['Delete account'] },
];

/** Opens a dialog from its screen, where nothing else is open. */
export async function openDialog(page: Page, { on, by, name = String(by.at(-1)) }: DialogPath): Promise<void> {
  await navigateInApp(page, on);
  for (const button of by) await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
}

/** Closes all open dialogs, the last one first. */
export async function closeDialogs(page: Page): Promise<void> {
  for (let open = await page.locator('dialog[open]').count(); open > 0; open--) {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(open - 1);
  }
}
