import { notification } from '@fixit/contract/notification';
import { expect, test } from '../support/spec-server-test.ts';

const unsubscribe = { name: 'Unsubscribe' } as const;

test('the page of an email’s unsubscribe link turns off that kind of email with one click and no login, and can undo it', async ({
  page,
  server,
}) => {
  server.answer(notification.unsubscribeFrom, { data: { kind: 'booking_reminder' } });
  await page.goto('/unsubscribe?token=abc&kind=booking_reminder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails from Fixit');
  await expect(page.getByRole('status')).toContainText(['Stop emails about ‘The day before a booking’?']);
  expect(server.callsTo(notification.unsubscribeFrom)).toEqual([]);
  await page.getByRole('button', unsubscribe).click();
  await expect(page.getByText('You will get no more emails about ‘The day before a booking’.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You will get emails about ‘The day before a booking’ again.')).toBeVisible();
  expect(server.callsTo(notification.unsubscribeFrom).map(({ query }) => query)).toEqual([
    { token: 'abc', kind: 'booking_reminder' },
    { token: 'abc', kind: 'booking_reminder', undo: '1' },
  ]);
});

test('an incomplete or unknown unsubscribe link shows an error', async ({ page, server }) => {
  await page.goto('/unsubscribe');
  await expect(page.getByText('This link is not complete. Open it from the email again.')).toBeVisible();
  server.answer(notification.unsubscribeFrom, { message: 'This link is no longer valid.' }, 404);
  await page.goto('/unsubscribe?token=abc');
  await expect(page.getByText('Stop notification emails?')).toBeVisible();
  await page.getByRole('button', unsubscribe).click();
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.');
});
