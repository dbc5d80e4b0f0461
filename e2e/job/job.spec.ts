import { notification } from '@fixit/contract/notification';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { acceptRequest, sendRequest, signInAsNewCustomer } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { runCommand } from '../support/operator.ts';
import { picture } from '../support/picture.ts';
import { openWithSocket } from '../support/socket.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Holroyd Roofs', category: 'Roofing' });
});

const status = { name: 'Search status' } as const;

test('the search polls ten times, then says that nobody is available, and still shows a later acceptance', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page);
  const job_id = await sendRequest(customer, artisan);
  await page.clock.install();
  await page.goto(`/available-providers?job_id=${job_id}`);
  const statusLine = page.getByRole('status', { ...status, includeHidden: true });
  for (let attempt = 1; attempt < 10; attempt++) {
    await expect(statusLine).toHaveText(`Searching... (Attempt ${attempt}/10)`);
    await page.clock.runFor(5_000);
  }
  await expect(statusLine).toHaveText('No providers available. Expanding search...');
  const dialog = page.getByRole('dialog', { name: 'No available artisans nearby' });
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByRole('link', { name: 'Back' }).or(dialog.getByRole('button', { name: 'Back' })),
  ).toBeVisible();

  await acceptRequest(artisan, customer.email);
  await expect(statusLine).toHaveText('Providers found!');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 provider accepted')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'List of Merchant interest in your request' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Chat with ${artisan.name}` })).toBeVisible();
});

test('an acceptance during the search appears immediately, without another poll', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const job_id = await sendRequest(customer, artisan);
  await openWithSocket(page, `/available-providers?job_id=${job_id}`);
  await expect(page.getByRole('button', { name: 'View' })).toBeDisabled();
  await expect(page.getByRole('status', status)).toHaveText(/Searching/);
  await acceptRequest(artisan, customer.email);
  await expect(page.getByRole('status', status)).toHaveText('Providers found!');
  await expect(page.getByRole('button', { name: 'View' })).toBeEnabled();
});

test('an open request is listed under Bookings, and the request screens find it without an id', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const job_id = await sendRequest(customer, artisan);
  await page.goto('/bookings');
  await page.getByRole('region', { name: 'Your requests' }).getByRole('link', { name: '0 providers accepted' }).click();
  await expect(page).toHaveURL(`/available-providers?job_id=${job_id}`);
  await page.goto('/available-providers');
  await expect(page.getByRole('status', status)).toHaveText(/Searching/);
});

test('a withdrawn request invites no more artisans and keeps its acceptances', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  await sendRequest(customer, artisan);
  await acceptRequest(artisan, customer.email);
  await page.goto('/bookings');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await requests.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(requests).toContainText('Cancelled, asked');
  const notifications = await artisan.call(notification.list, { query: {} });
  expect(notifications.map(({ kind }) => kind)).toContain('job_cancelled');
  await requests.getByRole('link', { name: '1 provider accepted' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Cancelled');
  await page.getByRole('button', { name: `Chat with ${artisan.name}` }).click();
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);
});

test('both sides see that Fixit closed a request, and Ask again copies its photo', async ({ page, browser }) => {
  await signInAsNewCustomer(page);
  const inbox = await openWorkspace(browser, artisan);
  await openWithSocket(inbox, '/workspace/requests');
  await openWithSocket(page, '/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.getByLabel('Category').selectOption('Roofing');
  const description = `Tiles came down in the night. ${crypto.randomUUID()}`;
  await dialog.getByLabel('Description').fill(description);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/available-providers\?job_id=/);
  const card = inbox.getByRole('article').filter({ hasText: description });
  await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible();

  const id = new URL(page.url()).searchParams.get('job_id') ?? '';
  runCommand(['job', 'close', id, '--reason', 'Two of these came', '--yes']);
  await expect(card).toContainText('Fixit has closed this request. Reason: Two of these came');
  const ownRequest = page.getByRole('region', { name: 'Your request' });
  await expect(ownRequest).toContainText('Closed by Fixit');
  await expect(ownRequest).toContainText('Reason: Two of these came');

  await ownRequest.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /uploads/);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(card).toHaveCount(2);
  await expect(card.first().getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /uploads/);
  await expect(card.first().getByRole('button', { name: 'Accept' })).toBeVisible();
});
