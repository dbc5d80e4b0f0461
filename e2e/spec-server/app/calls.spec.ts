import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { review } from '@fixit/contract/review';
import type { Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { toastOf, undoToast } from '../../support/toast.ts';
import { detail, ids, listing, listings } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
/** Expects a call to this path with this query, without a body and with the stored token. */
async function expectSent(server: SpecServer, call: Route, path: string, query: Record<string, string> = {}) {
  await expect.poll(() => server.callsTo(call).length, path).toBeGreaterThan(0);
  const [sent] = server.callsTo(call);
  expect(sent).toMatchObject({ path, body: undefined });
  expect(sent?.query).toMatchObject(query);
  expect(sent?.headers['authorization']).toBe('Token spec-token');
}

test('the dashboard calls one host, sends the token, and shows the fields of the answers', async ({ page, server }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/dashboard');
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Categories').getByRole('link', { name: 'Plumbing' })).toBeVisible();
  await expect(region('Service of the Month').getByRole('link', { name: listing.business_name })).toBeVisible();
  await expect(region('Recommended').getByRole('link')).toHaveText(
    listings.slice(2).map((service) => service.business_name),
  );
  await expect(region('Recommended').getByRole('listitem').first()).toContainText('Plumbing');
  await expectSent(server, dashboard.show, '/service-user/api/v1/user-dashboard/');
  await expectSent(server, profile.show, '/account/api/v1/service-user/profile/');
  await expectSent(server, booking.listAsCustomer, '/service-user/api/v1/service-booking/');
  await page.getByRole('button', { name: 'View all' }).click();
  await expect(page.getByRole('dialog', { name: 'All Categories' }).getByRole('link')).toHaveCount(5);
  await expectSent(server, category.list, '/artisan/api/v1/service-category/');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('notifications are fetched as a list, and an empty list has its own text', async ({ page, server }) => {
  await page.goto('/notifications');
  await expect(page.getByText('No notification at this time')).toBeVisible();
  await expectSent(server, notification.list, '/account/notification/');
});

test('a category fetches its services by its id and shows the fields of each', async ({ page, server }) => {
  server.answer(service.listByCategory, {
    results: [
      { ...listing, image: '/pictures/spec-1.png' },
      { ...listing, id: 42 },
    ],
  });
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Plumbing' }).click();
  await expect(page).toHaveURL(/\/selected-category\?category_id=3$/);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  for (const words of [listing.business_name, 'Plumbing', '4.5', '1 km+'])
    await expect(cards.first()).toContainText(words);
  await expect(cards.first().locator('img')).toHaveAttribute('src', '/pictures/spec-1.png');
  await expect(cards.last().locator('img, svg').first()).toBeVisible();
  await expectSent(server, service.listByCategory, '/service-user/api/v1/get-services-by-category/', {
    category_id: '3',
  });
  await cards.first().getByRole('link', { name: listing.business_name }).click();
  await expect(page).toHaveURL(/\/service-detail\?service_id=41$/);
});

test('an artisan is fetched with their reviews, and every field of both is shown', async ({ page, server }) => {
  await page.goto(`/service-detail?service_id=${ids.service}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: listing.business_name })).toBeVisible();
  await expectSent(server, service.show, '/service-user/api/v1/service-details/', { service_id: '41' });
  await expect(main).toContainText(detail.artisan.address.slice(0, 30));
  await expect(main).not.toContainText(detail.artisan.address.slice(0, 31));
  for (const words of ['Plumbing', 'Customers', '128', 'Rating', '4.8', 'Review', detail.artisan.business_detail])
    await expect(main).toContainText(words);
  await page.getByRole('tab', { name: 'Catalogues' }).click();
  await expect(page.getByRole('tabpanel').getByRole('img')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const reviews = page.getByRole('tabpanel').getByRole('listitem');
  await expect(reviews.first()).toContainText('Tom Ellis');
  await expect(reviews.first()).toContainText('On time, tidy, fair.');
  await expect(reviews.first().getByRole('img', { name: '5 of 5' })).toBeVisible();
  await expect(reviews.last()).toContainText('Service user');
  await expect(reviews.last().getByRole('img', { name: '3 of 5' })).toBeVisible();
  await expectSent(server, review.list, '/service-user/api/v1/review-service-list/', { serviceId: '41' });
  await page.getByRole('button', { name: `Chat with ${listing.business_name}` }).click();
  await expect(page).toHaveURL(`/chat?conversation_id=${ids.conversation}`);
  expect(server.callsTo(conversation.startWithoutJob)[0]).toMatchObject({
    path: '/service-user/api/v1/start-messaging/',
    body: { artisan_id: '19', service_id: '41' },
  });
});

test('the chat fetches the contacts and the conversation, and sends and receives over its socket', async ({
  page,
  server,
}) => {
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: listing.business_name }).getByText('Online')).toBeVisible();
  await expectSent(server, conversation.listContactsAsCustomer, '/service-user/api/v1/grouped-chat/by-provider/');
  await expectSent(server, conversation.show, '/service-user/api/v1/service-conversation/5/');
  await expect
    .poll(() => server.socketUrls.at(-1))
    .toMatch(/^ws:\/\/[^/]+\/ws\/chat\/5\/\?(.*&)?token=spec-token(&|$)/);
  const send = page.getByRole('button', { name: 'Send' });
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('   ');
  await expect(send).toBeDisabled();
  await field.fill('Friday suits me');
  await send.click();
  const sentMessages = () => server.frames.filter((frame) => 'message' in frame);
  await expect.poll(sentMessages).toEqual([{ msg_key: expect.any(String), message: 'Friday suits me' }]);
  const frame = {
    id: 90,
    msg_key: 'theirs',
    sender: 90,
    message: 'Ten it is',
    timestamp: '2026-11-01T10:00:00.000Z',
    attachment_url: null,
    attachment_id: null,
  };
  server.push(frame);
  server.push(frame);
  await expect(log(page).getByText('Ten it is')).toHaveCount(1);
});

test('a picture is uploaded as a form, sent as a URL, and confirmed', async ({ page, server }) => {
  server.answer(message.uploadAttachment, { data: { attachment: '/pictures/spec-1.png', id: 8 } });
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  const file = page.locator('input[type=file]');
  await expect(file).toHaveAttribute('accept', '.jpg,.jpeg,.png');
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(toastOf(page, 'Only .jpg, .jpeg and .png pictures can be sent.')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  expect(server.callsTo(message.uploadAttachment)).toEqual([]);
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await preview.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toastOf(page, 'Image uploaded successfuly')).toBeVisible();
  const [sent] = server.callsTo(message.uploadAttachment);
  expect(sent).toMatchObject({ path: '/service-user/api/v1/upload-chat-attachment/', query: { conversation_id: '5' } });
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent?.text).toContain('name="attachment"');
  await expect
    .poll(() => server.frames.filter((frame) => 'message' in frame))
    .toEqual([
      { msg_key: expect.any(String), message: '', attachment_url: '/pictures/spec-1.png', attachment_id: '8' },
    ]);
});

test('users can delete only the messages they sent; the call contains the id, and a toast confirms the deletion', async ({
  page,
  server,
}) => {
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  const messageRow = (words: string) => log(page).getByRole('listitem').filter({ hasText: words });
  await messageRow('Message 3').hover();
  await expect(messageRow('Message 3').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await messageRow('Message 2').hover();
  await messageRow('Message 2').getByRole('button', { name: 'Delete' }).click();
  await expect(undoToast(page, 'Message deleted')).toBeVisible();
  await expect(messageRow('Message 2')).toHaveCount(0);
  await expectSent(server, message.remove, '/service-user/api/v1/msg/remove-chat/2');
});
