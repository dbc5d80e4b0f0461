import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { job } from '@fixit/contract/job';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { password } from '../support/calls.ts';
import { createCustomer } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { emptyOrigin } from '../support/origin.ts';
import { signUpAndLogIn } from '../support/sign-up.ts';

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

test('pages for visitors weigh at most 60 kB without pictures and make at most twelve requests', async ({ page }) => {
  const pagePaths: string[] = [];
  for (const name of ['Light Weight', 'Feather & Co', 'Less Is More']) {
    const artisan = await createArtisan({ name, category: 'Roofing' });
    const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: true } });
    pagePaths.push(data.address ?? '');
  }
  for (const path of [pagePaths[0] ?? '', '/roofing/shipley', '/roofing', '/trades', '/towns']) {
    const finishedRequests: Request[] = [];
    const recordRequest = (request: Request) => finishedRequests.push(request);
    page.on('requestfinished', recordRequest);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('requestfinished', recordRequest);
    const files = finishedRequests.filter((request) => request.resourceType() !== 'image');
    const sizes = await Promise.all(files.map((request) => request.sizes()));
    const bytes = sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
      0,
    );
    expect(bytes, path).toBeLessThan(60_000);
    expect(finishedRequests.length, path).toBeLessThanOrEqual(12);
  }
});

test('pages for visitors have one main heading and a description, and nothing on them moves while they load', async ({
  page,
}) => {
  const artisan = await createArtisan({ name: 'Steady Hands', category: 'Roofing' });
  const { data } = await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: true } });
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [data.address ?? '', '/roofing', '/trades', '/towns', '/rules']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect((await page.locator('meta[name="description"]').getAttribute('content'))?.length, path).toBeGreaterThan(20);
    const shiftCount = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: 'layout-shift',
            buffered: true,
          });
          // Two frames later, the observer has been called with all earlier shifts.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shiftCount, path).toBe(0);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages for visitors have no accessibility violation and no sideways overflow in the ${colorScheme} theme`, async ({
    page,
  }) => {
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

test('a visitor to an artisan’s page logs in and sends a request that reaches exactly that artisan', async ({
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
  await sendPreparedRequest(page, artisan, { other, isNew: false });
});

test('a stranger finds an artisan in the sitemap, signs up and sends a request that reaches exactly that artisan', async ({
  browser,
  page,
}) => {
  const artisan = await createArtisan({ name: 'From The Sitemap', category: 'Roofing' });
  const other = await createArtisan({ name: 'Next In The Sitemap', category: 'Roofing' });
  for (const business of [artisan, other]) {
    await business.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: false } });
  }

  // A search engine has neither an account nor JavaScript, and a chat program that gets a link only reads its head.
  const engine = await browser.newContext({ javaScriptEnabled: false, baseURL: emptyOrigin });
  const pagePath = await findInSitemap(engine, artisan.name);
  const picture = await readSharePicture(engine, pagePath, artisan.name);
  expect(picture).not.toEqual(await readSharePicture(engine, await findInSitemap(engine, other.name), other.name));
  await engine.close();

  const email = `stranger-${crypto.randomUUID()}@example.com`;
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto(pagePath);
  await page.getByRole('main').getByRole('link', { name: 'Request service' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await signUpAndLogIn(page, email, { first: 'Stella', last: 'Stranger' });
  await page.getByRole('link', { name: 'Continue to the artisan' }).click();
  await sendPreparedRequest(page, artisan, { other, isNew: true });
});

/** Follows the sitemap to the page of a business, and returns its path. */
async function findInSitemap(context: BrowserContext, business: string): Promise<string> {
  const page = await context.newPage();
  const readPaths = async (path: string) => {
    const xml = await (await context.request.get(path)).text();
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const files = await readPaths('/sitemap.xml');
  const paths = (await Promise.all(files.filter((file) => file.includes('artisans')).map(readPaths))).flat();
  const slug = business.toLowerCase().replaceAll(' ', '-');
  const path = paths.find((candidate) => candidate.startsWith(`/a/${slug}`));
  if (path === undefined) throw new Error(`The sitemap names no page of ${business}`);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business);
  return path;
}

/** Returns the bytes of the picture that a chat program shows for a link, a JPEG that names the business. */
async function readSharePicture(context: BrowserContext, path: string, business: string): Promise<string> {
  const html = await (await context.request.get(path)).text();
  const readProperty = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect(readProperty('title')).toContain(business);
  expect([readProperty('image:width'), readProperty('image:height')]).toEqual(['1200', '630']);
  const { origin, pathname } = new URL(readProperty('image'));
  expect(readProperty('url')).toBe(origin + path);
  expect(pathname).toContain(path.slice('/a/'.length));
  const answer = await context.request.get(pathname);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  return (await answer.body()).toString('base64');
}

/** Sends the open form and checks that only the chosen artisan is invited. A new customer sets an address first. */
async function sendPreparedRequest(
  page: Page,
  artisan: TestArtisan,
  { other, isNew }: { other: TestArtisan; isNew: boolean },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog).toContainText(`${artisan.name} is asked first.`);
  const description = `A slate slipped. ${crypto.randomUUID()}`;
  await dialog.getByRole('checkbox', { name: 'Ask others too if they say no' }).uncheck();
  await dialog.getByLabel('Description').fill(description);
  const send = dialog.getByRole('button', { name: 'Send request' });
  await send.click();
  if (isNew) {
    await dialog.getByRole('button', { name: 'Choose address' }).click();
    const choice = page.getByRole('dialog', { name: 'Select Address' });
    await choice.getByRole('combobox', { name: 'Search for a place' }).fill('BD18 4PS');
    await choice.getByRole('option').first().click();
    await choice.getByRole('button', { name: 'Select This Location' }).click();
    await send.click();
  }
  await expect(page).toHaveURL(/available-providers\?job_id=/);
  const invitationsOf = async (as: TestArtisan) =>
    (await as.call(job.listInvitations, { query: {} })).data.filter(
      (invitation) => invitation.description === description,
    );
  expect(await invitationsOf(artisan)).toHaveLength(1);
  expect(await invitationsOf(other)).toEqual([]);
}

test('an artisan is asked in the profile whether to publish a page, and can take it down again', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Shy Roofs', category: 'Roofing' });
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace/profile?part=page');
  await expect(page.getByRole('heading', { name: 'Show your page to people who search?' })).toBeVisible();
  await expectNoViolations(page, 'the question about a public page');
  await page.getByRole('button', { name: 'Yes, make my page public' }).click();
  const openLink = page.getByRole('link', { name: 'Open my page' });
  const pageUrl = (await openLink.getAttribute('href')) ?? '';
  expect((await page.request.get(pageUrl)).status()).toBe(200);
  await page.getByRole('button', { name: 'Take my page down' }).click();
  await expect(page.getByRole('heading', { name: 'Your page is not public' })).toBeVisible();
  expect((await page.request.get(pageUrl)).status()).toBe(404);
});

test('an artisan is asked on the first screen of the workspace whether to publish a page, and can preview it', async ({
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Shown Once', category: 'Roofing' });
  const page = await openWorkspace(browser, artisan);
  await page.goto('/workspace');
  const question = page.getByRole('region', { name: 'Show your page to people who search?' });
  await expect(question.getByRole('img', { name: `Sign: ${artisan.name}` })).toBeVisible();
  await expectNoViolations(page, 'the question on the home of the workspace');
  const popup = page.waitForEvent('popup');
  await question.getByRole('link', { name: 'See it first' }).click();
  const preview = await popup;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(artisan.name);
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoViolations(preview, 'the preview of a page');
  await preview.close();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New requests' })).toBeVisible();
  await expect(question).toBeHidden();
  await page.context().close();
});

test('a visitor without JavaScript goes from a trade in a town to an artisan’s page', async ({ browser }) => {
  const names: string[] = [];
  for (const name of ['Sweep & Sons', '<b>Soot</b>', 'Ünï 🧹 Sweeps']) {
    const artisan = await createArtisan({ name, category: 'Chimney sweep' });
    await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: false } });
    names.push(artisan.name);
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/chimney-sweep/shipley');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chimney sweeps in Shipley');
  for (const name of names) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask the chimney sweeps of Shipley' })).toHaveAttribute(
    'href',
    '/selected-category?trade=chimney-sweep',
  );
  await page.getByRole('link', { name: names[1] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1] ?? '');
  await page.goto('/chimney-sweep/shipleyy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know a town called “shipleyy”');
  await page.getByRole('link', { name: 'Chimney sweep in Shipley' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chimney sweeps in Shipley');
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Towns' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All towns');
  await context.close();
});

test.describe('pages of towns', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the pages of towns have no accessibility violation and no sideways overflow in the ${colorScheme} theme`, async ({
      page,
    }) => {
      for (const name of ['Wide Sweeps', 'x'.repeat(60), 'كنس المداخن']) {
        const artisan = await createArtisan({ name, category: 'Chimney sweep' });
        await artisan.call(artisanPage.setVisibility, { body: { is_public: true, shows_hours: false } });
      }
      await page.emulateMedia({ colorScheme });
      const paths = [
        '/chimney-sweep/shipley',
        '/chimney-sweep/lerwick',
        '/chimney-sweep/nowhere',
        '/chimney-sweep/newport',
        '/chimney-sweep',
        '/towns',
        '/towns/shipley',
        '/towns/nowhere',
      ];
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of paths) {
          await page.goto(path);
          await expectNoViolations(page, `${path} at ${width}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(overflow, `${path} at ${width}`).toBe(false);
        }
      }
    });
  }
});
