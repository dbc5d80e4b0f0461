import { openPassing, type Passing } from '@fixit/api/testing/passing';
import { PostOffice } from '@fixit/api/testing/post-office';
import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { service } from '@fixit/contract/service';
import type { Browser, Page } from '@playwright/test';
import { makeAt, password } from './calls.ts';
import { picture } from './picture.ts';
import { type OwnServer, startOwnServer } from './server.ts';
import { expect, test } from './test.ts';

// The whole loop, both sides in browsers of their own, on a server that sends its mail to a real mail server. Whoever is
// away when something happens learns of it by mail and comes back through the mail's link.

const customer = { email: 'priya@example.test', first: 'Priya', last: 'Nair' };
const trader = { email: 'bo@example.test', first: 'Bo', last: 'Beck' };

let post: PostOffice;
let server: OwnServer;
let passing: Passing;
test.beforeAll(async () => {
  post = new PostOffice();
  server = await startOwnServer({ SMTP_URL: await post.open() });
  passing = await openPassing(server.folder);
});
test.afterAll(async () => {
  await passing.close();
  await server.stop();
  await post.close();
});

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Goes through the sign-up and the log-in of one side, with the code that was mailed. */
async function join(page: Page, side: '' | '/workspace', { email, first, last }: typeof customer): Promise<void> {
  await page.goto(`${side}/signup`);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const { subject } = await post.mailTo(email, /is your Fixit code/);
  await page.getByLabel('Otp', { exact: true }).fill(subject.slice(0, 6));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(new RegExp(`${side}/login$`));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
}

/** Fills in the business of whoever is logged in at the workspace's page: onboarding has a journey of its own. */
async function openBusiness(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('artisanAccessToken') ?? '');
  await makeAt(server.origin, token, artisan.setProfile, {
    body: {
      business_name: 'Beck & Co',
      business_detail: 'Thirty years on the tools.',
      address: 'Otley Road, Shipley',
      post_code: 'BD18 3HF',
      phone: '01274 753219',
      service_radius_km: 20,
    },
  });
  const { data } = await makeAt(server.origin, token, category.list, {});
  const category_id = data.find((one) => one.category === 'Plumbing')?.id ?? '';
  await makeAt(server.origin, token, service.add, { body: { category_id, description: 'Taps, leaks and boilers.' } });
}

/** Lets somebody who is away learn of something by mail, and follow the mail's link. */
async function comeBy(page: Page, { email }: typeof customer, subject: RegExp): Promise<void> {
  await passing.minute();
  const { raw } = await post.mailTo(email, subject);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const link = new RegExp(`^${server.origin}/(?!unsubscribe)\\S+`, 'm').exec(raw)?.[0];
  if (!link) throw new Error(`The mail has no link:\n${raw}`);
  await page.goto(link);
}

const goAway = (page: Page) => page.goto('about:blank');

async function tabFor(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, viewport, timezoneId: 'Europe/London' });
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('hasSeenTutorial', 'true');
  });
  return context.newPage();
}
