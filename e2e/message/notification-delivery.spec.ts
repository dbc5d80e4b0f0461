import { notification } from '@fixit/contract/notification';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { acceptRequest, dayAhead, propose, sendRequest, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { readLink } from '../support/mailbox.ts';
import { openWithSocket } from '../support/socket.ts';
import { passEmailDelay } from '../support/time.ts';
import { notificationToast } from '../support/toast.ts';

/** Resolves when the server has saved the next change of the settings. A navigation could cancel its call. */
const waitForSettings = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === notification.setSettings.path &&
      response.request().method() === notification.setSettings.method,
  );

test('a notification is a toast in the open app, and otherwise an email until the customer turns it off', async ({
  page,
}) => {
  const artisan = await createArtisan({ name: 'Wharfe Locks', category: 'Locksmith' });
  const customer = await signInAsNewCustomer(page);
  const conversation_id = await startChat(customer, artisan);

  // An open app shows a toast that leads to the subject.
  await openWithSocket(page, '/bookings');
  await sendRequest(customer, artisan);
  await acceptRequest(artisan, customer.email);
  await notificationToast(page, `${artisan.name} accepted your request`).getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/accepted-providers\?job_id=/);

  // A changed setting is stored.
  await page.goto('/profile');
  const showKinds = () => page.getByText(/^(Choose which|\d+ of \d+ on), Bookings$/).click();
  await showKinds();
  const withdrawnSwitch = page.getByRole('switch', { name: 'A proposal is withdrawn' });
  const withdrawnSaved = waitForSettings(page);
  await withdrawnSwitch.click();
  await expect(withdrawnSwitch).not.toBeChecked();
  await withdrawnSaved;
  await page.reload();
  await showKinds();
  await expect(withdrawnSwitch).not.toBeChecked();
  const pauseSwitch = page.getByRole('switch', { name: 'Pause all emails' });
  const pauseSaved = waitForSettings(page);
  await pauseSwitch.click();
  await expect(withdrawnSwitch).toBeDisabled();
  await pauseSaved;
  const resumeSaved = waitForSettings(page);
  await pauseSwitch.click();
  await expect(withdrawnSwitch).toBeEnabled();
  await resumeSaved;

  // A customer who has left the app gets an email with an unsubscribe link.
  await page.goto('/terms');
  await propose(artisan, conversation_id, dayAhead(5), '10:00');
  await passEmailDelay();
  await page.goto(await readLink(customer.email, 'Unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You will get no more emails about ‘A booking is proposed’.')).toBeVisible();
  await page.goto('/profile');
  await showKinds();
  const proposedSwitch = page.getByRole('switch', { name: 'A booking is proposed' });
  await expect(proposedSwitch).not.toBeChecked();
  await page.goBack();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You will get emails about ‘A booking is proposed’ again.')).toBeVisible();
  await page.goto('/profile');
  await showKinds();
  await expect(proposedSwitch).toBeChecked();
});
