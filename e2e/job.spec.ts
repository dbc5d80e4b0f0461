import { type Artisan, createArtisan } from './artisan.ts';
import { acceptRequest, ask, createCustomer, enter, enterAnew } from './customer.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Holroyd Roofs', category: 'Roofing' });
});

const status = { name: 'Search status' } as const;

test('the request form says what is wrong, and each sentence goes when its field is edited', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  const category = form.getByLabel('Category');
  const description = form.getByLabel('Description');
  const budget = form.getByLabel('Budget');
  const send = form.getByRole('button', { name: 'Send request' });
  await expect(category.locator('option').first()).toHaveText('Select a category');
  await description.fill('   ');
  await budget.fill('0');
  await send.click();
  await expect(category).toHaveAccessibleDescription(/Please select a category/);
  await expect(description).toHaveAccessibleDescription(/Description is required/);
  await expect(budget).toHaveAccessibleDescription(/Budget must be a positive number/);
  await description.fill('Too short');
  await expect(description).not.toHaveAccessibleDescription(/Description/);
  await expect(budget).toHaveAccessibleDescription(/Budget must be/);
  await budget.fill('-5');
  await expect(budget).not.toHaveAccessibleDescription(/Budget must be/);
  await send.click();
  await expect(description).toHaveAccessibleDescription(/Description must be at least 10 characters/);
  await expect(budget).toHaveAccessibleDescription(/Budget must be a positive number/);
  await category.selectOption('Roofing');
  await expect(category).not.toHaveAccessibleDescription(/Please select/);
});

test('what was typed survives a reload, and closing the form gives it up', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  const open = page.getByRole('button', { name: 'Request service' });
  const form = page.getByRole('dialog', { name: 'Request service' });
  await open.click();
  await form.getByLabel('Category').selectOption('Roofing');
  await form.getByLabel('Description').fill('Three slates are loose.');
  await form.getByLabel('Budget').fill('250');
  await page.reload();
  await open.click();
  await expect(form.getByLabel('Description')).toHaveValue('Three slates are loose.');
  await expect(form.getByLabel('Budget')).toHaveValue('250');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Roofing');
  await form.getByRole('button', { name: 'Close' }).click();
  await open.click();
  await expect(form.getByLabel('Description')).toHaveValue('');
});

test('where nobody works a toast says so and the form stays', async ({ page }) => {
  await enter(page, await createCustomer({ address: 'The Harbour, Lerwick', post_code: 'ZE1 0LL' }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Roofing');
  await form.getByLabel('Description').fill('Three slates are loose.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'This service is currently unavailable in your area.' }),
  ).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Three slates are loose.');
});

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

test.describe('on a bad connection', () => {
  test.use({ expectedComplaints: [/net::ERR_/] });

  test('a look that fails says so and counts', async ({ page }) => {
    const customer = await enterAnew(page);
    const job_id = await ask(customer, artisan);
    await page.route('**/accepted-artisan/**', (route) => route.abort('internetdisconnected'));
    await page.clock.install();
    await page.goto(`/available-providers?job_id=${job_id}`);
    const line = page.getByRole('status', status);
    await expect(line).toHaveText('Connection issue. Retrying...');
    await page.unroute('**/accepted-artisan/**');
    await page.clock.runFor(5_000);
    await expect(line).toHaveText('Searching... (Attempt 2/10)');
  });
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
