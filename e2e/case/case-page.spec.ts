import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { readLink } from '../support/mailbox.ts';

test('a visitor without JavaScript reads the rules, corrects a report and confirms it', async ({ browser }) => {
  const artisan = await createArtisan({ name: 'Reported Roofs', category: 'Roofing' });
  const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: false } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/rules#rule-4');
  await expect(page.locator('#rule-4:target')).toContainText('Nothing is paid before both have agreed an appointment');
  await page.getByRole('main').getByRole('link', { name: 'Report something' }).click();
  const description = `He waited by the gate. <b>${crypto.randomUUID()}</b>`;
  await page.getByLabel('What happened?').fill(description);
  await page.getByRole('radio', { name: 'Frightens or threatens me' }).check();
  await page.getByLabel('Your email').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('alert')).toContainText('Please check 2 things');
  await expect(page.getByLabel('What happened?')).toHaveValue(description);
  await expect(page.getByRole('radio', { name: 'Frightens or threatens me' })).toBeChecked();
  await page.getByLabel('What is it about?').fill(new URL(data.address ?? '', page.url()).href);
  const email = `reader-${crypto.randomUUID()}@example.com`;
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await page.goto(new URL(await readLink(email, 'Confirm my email address')).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this report?');
  await expect(page.getByText(description)).toBeVisible();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report was sent');
  await context.close();
});

test.describe('pages about reports', () => {
  test.use({ expectedComplaints: [/status of 4(00|10)/] });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the pages about reports have no accessibility violation and no sideways overflow in the ${colorScheme} theme`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of ['/rules', '/rules#rule-4', '/report', '/transparency', '/report/confirm/unknown']) {
          await page.goto(path);
          await checkPage(path);
        }
        await page.goto('/report');
        await page.getByRole('button', { name: 'Send me the link' }).click();
        await expect(page.getByRole('alert')).toContainText('Please check 4 things');
        await checkPage('/report with errors');
      }

      async function checkPage(what: string): Promise<void> {
        const width = page.viewportSize()?.width;
        await expectNoViolations(page, `${what} at ${width}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(overflow, `${what} at ${width}`).toBe(false);
      }
    });
  }
});
