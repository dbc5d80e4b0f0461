import { notification } from '@fixit/contract/notification';
import { expect, test } from '../support/spec-server-test.ts';

test('an empty or malformed list of notifications says that there are none', async ({ page, server }) => {
  await server.logIn();
  for (const body of [[], { data: [] }, null]) {
    server.answer(notification.list, body);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('No notification at this time')).toBeVisible();
  }
});

test('without a session the notifications page opens and loads no notifications', async ({ page, server }) => {
  await page.goto('/notifications');
  await expect(page.getByText('No notification at this time')).toBeVisible();
  expect(server.callsTo(notification.list)).toEqual([]);
});
