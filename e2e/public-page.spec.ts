import { artisanPage } from '@fixit/contract/artisan/artisan-page';
import { job } from '@fixit/contract/job';
import { createArtisan } from './support/artisan.ts';
import { expectNoViolations } from './support/axe.ts';
import { password } from './support/calls.ts';
import { createCustomer } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test('an artisan’s page opens without JavaScript and loads no script', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Open Door & Sons', category: 'Roofing' });
  const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: true } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(data.address ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(artisan.name);
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Trades' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All trades');
  expect(scripts).toEqual([]);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages for visitors have no violation and no error in the ${colorScheme} theme`, async ({ page }) => {
    const artisan = await createArtisan({ name: 'Clear Signs', category: 'Roofing' });
    const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: true } });
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/trades', data.address ?? '']) {
        await page.goto(path);
        await expectNoViolations(page, `${path} at ${width}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(overflow, `${path} at ${width}`).toBe(false);
      }
    }
  });
}

test('a visitor of an artisan’s page logs in and sends a request that reaches exactly that artisan', async ({
  page,
}) => {
  const artisan = await createArtisan({ name: 'Found By Search', category: 'Roofing' });
  const other = await createArtisan({ name: 'Not Found', category: 'Roofing' });
  const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: false } });
  const customer = await createCustomer();
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto(data.address ?? '');
  await page.getByRole('main').getByRole('link', { name: 'Request service' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Continue to the artisan' }).click();
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog).toContainText(`${artisan.name} is asked first.`);
  const words = `A slate slipped. ${crypto.randomUUID()}`;
  await dialog.getByRole('checkbox', { name: 'Ask others too if they say no' }).uncheck();
  await dialog.getByLabel('Description').fill(words);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/available-providers\?job_id=/);
  const invited = async (as: typeof artisan) =>
    (await as.call(job.listInvitations, { query: {} })).data.filter(({ description }) => description === words);
  expect(await invited(artisan)).toHaveLength(1);
  expect(await invited(other)).toEqual([]);
});

test('an artisan is asked for the public page in the profile and can take it away', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Shy Roofs', category: 'Roofing' });
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace/profile?part=page');
  await expect(page.getByRole('heading', { name: 'Show your page to people who search?' })).toBeVisible();
  await expectNoViolations(page, 'the question for a public page');
  await page.getByRole('button', { name: 'Yes, make my page public' }).click();
  const open = page.getByRole('link', { name: 'Open my page' });
  const address = (await open.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  await page.getByRole('button', { name: 'Take my page away' }).click();
  await expect(page.getByRole('heading', { name: 'Your page is not public' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
