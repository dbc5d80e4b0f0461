import { notification } from '@fixit/contract/notification';
import { type Artisan, createArtisan } from './artisan.ts';
import { acceptRequest, ask, enterAnew } from './customer.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Holroyd Roofs', category: 'Roofing' });
});

const status = { name: 'Search status' } as const;

test('the search looks ten times, then opens the dialog, and still shows who accepts later', async ({ page }) => {
  const customer = await enterAnew(page);
  const job_id = await ask(customer, artisan);
  await page.clock.install();
  await page.goto(`/available-providers?job_id=${job_id}`);
  const line = page.getByRole('status', { ...status, includeHidden: true });
  for (let attempt = 1; attempt < 10; attempt++) {
    await expect(line).toHaveText(`Searching... (Attempt ${attempt}/10)`);
    await page.clock.runFor(5_000);
  }
  await expect(line).toHaveText('No providers available. Expanding search...');
  const dialog = page.getByRole('dialog', { name: 'No available artisans nearby' });
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByRole('link', { name: 'Back' }).or(dialog.getByRole('button', { name: 'Back' })),
  ).toBeVisible();

  await acceptRequest(artisan, customer.email);
  await expect(line).toHaveText('Providers found!');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 providers accepted')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'List of Merchant interest in your request' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Chat with ${artisan.name}` })).toBeVisible();
});

test('who accepts while the search runs is shown at once, without another look', async ({ page }) => {
  const customer = await enterAnew(page);
  const job_id = await ask(customer, artisan);
  await page.goto(`/available-providers?job_id=${job_id}`);
  await expect(page.getByRole('button', { name: 'View' })).toBeDisabled();
  await expect(page.getByRole('status', status)).toHaveText(/Searching/);
  await acceptRequest(artisan, customer.email);
  await expect(page.getByRole('status', status)).toHaveText('Providers found!');
  await expect(page.getByRole('button', { name: 'View' })).toBeEnabled();
});

test('an open request stands under Bookings and the screens find it by themselves', async ({ page }) => {
  const customer = await enterAnew(page);
  const job_id = await ask(customer, artisan);
  await page.goto('/bookings');
  await page.getByRole('region', { name: 'Your requests' }).getByRole('link', { name: '0 providers accepted' }).click();
  await expect(page).toHaveURL(`/available-providers?job_id=${job_id}`);
  await page.goto('/available-providers');
  await expect(page.getByRole('status', status)).toHaveText(/Searching/);
});

test('a request that is taken back asks nobody any more, and keeps who accepted it', async ({ page }) => {
  const customer = await enterAnew(page);
  await ask(customer, artisan);
  await acceptRequest(artisan, customer.email);
  await page.goto('/bookings');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await requests.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(requests).toContainText('Cancelled, asked');
  const told = await artisan.call(notification.list, { query: {} });
  expect(told.map(({ kind }) => kind)).toContain('job_cancelled');
  await requests.getByRole('link', { name: '1 provider accepted' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Cancelled');
  await page.getByRole('button', { name: `Chat with ${artisan.name}` }).click();
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);
});
