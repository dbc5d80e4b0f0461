import type { Page } from '@playwright/test';
import { navigateInApp } from '../../support/navigation.ts';
import { ids } from './fixtures.ts';
import { person } from './messy.ts';
import { expect } from './spec-server-test.ts';

/** Describes how to open a dialog: its screen, and the buttons to press. The last button gives the default name. */
export interface DialogPath {
  screen: string;
  buttons: readonly (string | RegExp)[];
  name?: string;
}

/** A customer has these dialogs with the answers of `answerWithMess`. */
export const customerDialogs: readonly DialogPath[] = [
  { screen: '/dashboard', buttons: ['Request service'] },
  { screen: '/dashboard', buttons: ['Choose address'], name: 'Select Address' },
  { screen: '/dashboard', buttons: ['View all'], name: 'All Categories' },
  { screen: '/dashboard', buttons: ['Profile'] },
  { screen: '/dashboard', buttons: ['Profile', 'Change Password'] },
  { screen: '/profile', buttons: ['Edit Profile'] },
  { screen: '/profile', buttons: ['Change email'] },
  { screen: '/profile', buttons: ['End all sessions'], name: 'Log out everywhere' },
  { screen: '/profile', buttons: ['Delete account'] },
  { screen: '/bookings', buttons: ['Withdraw request'], name: 'Withdraw your request?' },
  { screen: '/bookings?booking_id=4', buttons: [], name: 'Booking Details' },
  { screen: '/bookings?booking_id=4', buttons: ['Change the time'] },
  { screen: '/bookings?booking_id=4', buttons: ['Cancel booking'] },
  { screen: '/bookings?booking_id=4', buttons: ['Correct the address'], name: 'Where is the work?' },
  { screen: '/bookings?booking_id=5', buttons: ['Leave a review'] },
  { screen: '/bookings?booking_id=5', buttons: ['Report a problem'] },
];

/** An artisan has these dialogs with the answers of `prepareWorkspace`. */
export const workspaceDialogs: readonly DialogPath[] = [
  { screen: '/workspace/requests', buttons: ['Accept'], name: 'Accept request' },
  { screen: '/workspace/requests', buttons: ['Photo 1'], name: `Plumbing for ${person}: photos` },
  { screen: '/workspace/bookings?booking_id=4', buttons: [], name: 'Booking Details' },
  { screen: '/workspace/bookings?booking_id=4', buttons: ['Change the time'] },
  { screen: `/workspace/chat?conversation_id=${ids.conversation}`, buttons: ['Propose booking'] },
  { screen: '/workspace/profile?part=services', buttons: ['Edit', 'Withdraw'], name: 'Withdraw this service?' },
  { screen: '/workspace/settings', buttons: ['Make a new address'], name: 'Make a new address?' },
  { screen: '/workspace/settings', buttons: ['Change name'] },
  { screen: '/workspace/settings', buttons: ['End all sessions'], name: 'Log out everywhere' },
  { screen: '/workspace/settings', buttons: ['Delete account'] },
];

/** Opens a dialog from its screen, where nothing else is open. */
export async function openDialog(
  page: Page,
  { screen, buttons, name = String(buttons.at(-1)) }: DialogPath,
): Promise<void> {
  await navigateInApp(page, screen);
  for (const button of buttons) await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
}

/** Closes all open dialogs, the last one first. */
export async function closeDialogs(page: Page): Promise<void> {
  for (let openCount = await page.locator('dialog[open]').count(); openCount > 0; openCount--) {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(openCount - 1);
  }
}
