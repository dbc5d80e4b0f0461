import { category } from '@fixit/contract/category';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { password } from '../support/calls.ts';
import { createCustomer, dayAhead, home, propose, sendRequest, startChat } from '../support/customer.ts';
import { readCode } from '../support/mailbox.ts';
import { navigateInApp, settle } from '../support/navigation.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { picture } from '../support/picture.ts';
import { toastOf } from '../support/toast.ts';

/** Signs up as an artisan with the emailed code and logs in, on screen, starting from the customers' login page. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'For service providers' }).click();
  await expect(page).toHaveURL(/\/workspace\/login$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill('Beck');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/workspace\/signup\?step=verify$/);
  await page.getByLabel('Otp', { exact: true }).fill(await readCode(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/workspace\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/workspace$/);
}

const trade = 'Locksmith';

/** Completes the five steps, and checks that a reload keeps the draft of the first. */
async function setUp(page: Page, business: string): Promise<void> {
  await page.getByRole('link', { name: 'Set up your business' }).click();
  await page.getByLabel('Business name').fill(business);
  await page.reload();
  await expect(page.getByLabel('Business name')).toHaveValue(business);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Phone is required')).toBeVisible();
  await page.getByLabel('Phone').fill('01274 753219');
  await page.getByLabel('Address', { exact: true }).fill('12 Otley Road, Shipley');
  await page.getByLabel('Base postcode').fill('BD18 3HF');
  await page.getByLabel('How far you travel').fill('20');
  await expect(page.getByRole('region', { name: 'Map' }).locator('path')).toBeVisible();
  await page.getByLabel('About').fill('Locks, keys and doors that jam, since 1998.');
  await expectNoViolations(page, 'the business');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByRole('heading', { name: 'What you do' })).toBeVisible();
  await page.getByLabel('Category').selectOption({ label: trade });
  await page.getByLabel('Description').fill('Lock-outs day and night, new locks, keys cut.');
  await expectNoViolations(page, 'the services');
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByRole('list', { name: 'Your services' })).toContainText(trade);
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.locator('input[type=file]').setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('button', { name: `Change photo of ${trade}` })).toBeVisible();
  await expectNoViolations(page, 'the photos');
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(page.getByLabel('Monday from')).toHaveValue('08:00');
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await page.getByLabel('Saturday to').fill('07:00');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('Work must end after it begins')).toBeVisible();
  await expect(page.getByLabel('Saturday from')).toBeFocused();
  await page.getByLabel('Saturday to').fill('12:30');
  await expectNoViolations(page, 'the hours');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByLabel('First day off').fill(dayAhead(10));
  await page.getByLabel('Note').fill('Wedding');
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(page.getByRole('list', { name: 'Upcoming time off' })).toContainText('Wedding');
  await expectNoViolations(page, 'the time off');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/workspace$/);
}

/** Sends a request from a nearby customer for the artisan's trade. */
async function sendRequestForTrade(): Promise<void> {
  const customer = await createCustomer();
  const { data: categories } = await customer.call(category.list, {});
  const category_id = categories.find((entry) => entry.category === trade)?.id ?? '';
  await customer.call(job.create, {
    query: { category_id, postcode: home.post_code },
    body: { budget: 80, description: 'It no longer works as it did when it was new.' },
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an artisan signs up, sets up the business and is notified of a request immediately', async ({ page }) => {
    const business = `Beck ${crypto.randomUUID().slice(0, 6)}`;
    await signUp(page, `bo-${crypto.randomUUID()}@example.test`);
    await settle(page);
    await expectNoViolations(page, 'today, before the business is set up');
    await page.goto('/workspace/onboarding?step=photos');
    await expect(page.getByText('Step 3 of 5')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Your business', exact: true }).last().click();
    await expect(page).toHaveURL(/step=business$/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByText('Your business is not set up yet')).toBeVisible();
    await setUp(page, business);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(business);
    await settle(page);
    await expectNoViolations(page, 'today');

    const seenCall = page.waitForResponse((response) => response.url().endsWith('/account/notification/seen/'));
    await sendRequestForTrade();
    await expect(page.getByRole('region', { name: 'New requests' })).toContainText(`${trade} for Priya`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(/Requests\s*1\s*waiting/);
    expect((await seenCall).status()).toBe(200);
    await page.getByRole('status').getByRole('link').click();
    await expect(page).toHaveURL(/\/workspace\/requests\?job_id=/);

    await page.getByRole('link', { name: 'Notifications' }).click();
    await settle(page);
    await expectNoViolations(page, 'the notifications');
    await page.getByRole('link', { name: 'Settings' }).click();
    const address = page.getByLabel('Calendar address');
    await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
    await expectNoViolations(page, 'the settings');
    const oldUrl = await address.inputValue();
    await page.getByRole('button', { name: 'Make a new address' }).click();
    const question = page.getByRole('dialog', { name: 'Make a new address?' });
    await expect(question).toContainText('The old address stops working immediately');
    await question.getByRole('button', { name: 'Keep the old one' }).click();
    await expect(address).toHaveValue(oldUrl);
    await page.getByRole('button', { name: 'Make a new address' }).click();
    await question.getByRole('button', { name: 'Make a new address' }).click();
    await expect(toastOf(page, 'This is your new address. The old one no longer works.')).toBeVisible();
    await expect(address).not.toHaveValue(oldUrl);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/workspace\/login$/);
    await expectNoViolations(page, 'the login');
  });
});

test('axe finds nothing on any screen of a busy workspace, in either theme', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Beck', category: 'Pest control' });
  const customer = await createCustomer();
  await sendRequest(customer, artisan);
  const chat = await startChat(customer, artisan);
  await propose(artisan, chat, dayAhead(2), '10:00');
  const page = await openWorkspace(browser, artisan);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/workspace');
  for (const path of [
    '',
    '/requests',
    '/bookings',
    '/chat',
    `/chat?conversation_id=${chat}`,
    '/profile',
    '/reviews',
    '/notifications',
    '/settings',
    ...['business', 'services', 'photos', 'hours', 'time-off'].map((step) => `/onboarding?step=${step}`),
  ]) {
    await navigateInApp(page, `/workspace${path}`);
    await expectNoViolations(page, path || 'today');
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect.soft(scrollWidth, `${path} is as wide as the window`).toBe(clientWidth);
  }
  await page.context().close();
});
