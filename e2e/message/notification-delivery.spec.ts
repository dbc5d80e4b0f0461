import { notification } from '@fixit/contract/notification';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { acceptRequest, dayAhead, propose, sendRequest, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { readLink } from '../support/mailbox.ts';
import { openWithSocket } from '../support/socket.ts';
import { passEmailDelay } from '../support/time.ts';
import { notificationToast } from '../support/toast.ts';

/** Resolves when the server has saved the next change of the settings: a navigation could cancel its call. */
const settingsSaved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === notification.setSettings.path &&
      response.request().method() === notification.setSettings.method,
  );

test('a notification shows as a toast in the open app, else goes out by email until turned off or unsubscribed', async ({
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

  // The setting was stored.
  await page.goto('/profile');
  const showKinds = () => page.getByText(/^(Choose which|\d+ of \d+ on), Bookings$/).click();
  await showKinds();
  const withdrawn = page.getByRole('switch', { name: 'A proposal is withdrawn' });
  const withoutWithdrawn = settingsSaved(page);
  await withdrawn.click();
  await expect(withdrawn).not.toBeChecked();
  await withoutWithdrawn;
  await page.reload();
  await showKinds();
  await expect(withdrawn).not.toBeChecked();
  const pause = page.getByRole('switch', { name: 'Pause all emails' });
  const paused = settingsSaved(page);
  await pause.click();
  await expect(withdrawn).toBeDisabled();
  await paused;
  const resumed = settingsSaved(page);
  await pause.click();
  await expect(withdrawn).toBeEnabled();
  await resumed;

  // A user who is away gets an email with an unsubscribe link.
  await page.goto('/terms');
  await propose(artisan, conversation_id, dayAhead(5), '10:00');
  await passEmailDelay();
  await page.goto(await readLink(customer.email, 'Unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You will get no more emails about ‘A booking is proposed’.')).toBeVisible();
  await page.goto('/profile');
  await showKinds();
  const proposed = page.getByRole('switch', { name: 'A booking is proposed' });
  await expect(proposed).not.toBeChecked();
  await page.goBack();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You will get emails about ‘A booking is proposed’ again.')).toBeVisible();
  await page.goto('/profile');
  await showKinds();
  await expect(proposed).toBeChecked();
});
