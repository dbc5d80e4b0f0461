import { fileURLToPath } from 'node:url';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createAccount } from '../support/calls.ts';
import { addOperator, giveAuthenticator, runCommand, settingsServer, setUpPasskey } from '../support/operator.ts';
import { settingsOrigin } from '../support/origin.ts';
import { fillSignUpForm } from '../support/sign-up.ts';
import { toastOf } from '../support/toast.ts';

test.use({
  // The panel checks for a session before the sign-in. Maintenance mode, a bad name and a bad logo are refused.
  expectedComplaints: [/status of (404|503)|status of 400 .*(setting%20change|logo%20set)/],
});

test.describe.configure({ mode: 'default' });

test('visitors can read and close an owner’s announcement, and a form keeps typed text in maintenance mode', async ({
  page: owner,
  context,
  browser,
}) => {
  await giveAuthenticator(context, owner);
  await setUpPasskey(owner, addOperator('owner', settingsServer()));
  await owner.getByRole('link', { name: 'Settings' }).click();
  await expect(owner.getByText('Nothing has changed yet.')).toBeVisible();
  await expect(owner.getByLabel('Closed days')).toHaveAccessibleDescription(/^Write days as 2026-12-24/);
  await owner.getByLabel('Sentence', { exact: true }).fill('Snow is forecast for Thursday.');
  await expect(owner.getByText('One change not saved: sentence')).toBeVisible();
  await expectNoViolations(owner, 'the settings');
  await owner.getByRole('button', { name: 'See what will happen' }).click();
  const effects = owner.getByRole('list', { name: 'What will happen' });
  await expect(effects).toHaveText('1 setting changed');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(owner, 'Sentence: ‘Snow is forecast for Thursday.’ instead of nothing.')).toBeVisible();
  await expect(owner.getByText('Nothing has changed yet.')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: settingsOrigin })).newPage();
  const announcement = visitor.getByRole('complementary', { name: 'Announcement' });
  for (const path of ['/', '/privacy', '/signup', '/workspace/login']) {
    await visitor.goto(path);
    await expect(announcement.getByRole('paragraph')).toHaveText('Snow is forecast for Thursday.');
  }
  await expectNoViolations(visitor, 'a page with an announcement');
  await announcement.getByRole('button', { name: 'Close' }).click();
  await expect(announcement).toBeHidden();
  await visitor.goto('/signup');
  await expect(visitor.getByLabel('First name')).toBeVisible();
  await expect(announcement).toBeHidden();

  await owner.getByRole('switch', { name: 'Maintenance mode' }).check();
  await owner.getByLabel('Sentence during maintenance').fill('Back by 10:15.');
  await owner.getByRole('button', { name: 'See what will happen' }).click();
  await expect(effects).toContainText('1 marketplace closed to changes');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByText('Nothing has changed yet.')).toBeVisible();
  await fillSignUpForm(visitor, 'priya@example.test');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('main').getByText('Back by 10:15.')).toBeVisible();
  await expect(visitor.getByLabel('First name')).toHaveValue('Priya');
  await visitor.goto('/terms');
  await expect(announcement.getByRole('paragraph')).toHaveText('Back by 10:15.');
  await expect(announcement.getByRole('button')).toHaveCount(0);

  expect(runCommand(['setting', 'change', '--maintenance', 'off', '--yes'], settingsServer())).toContain('‘off’');
  await expect(async () => {
    await visitor.goto('/terms');
    await expect(announcement).toBeHidden({ timeout: 500 });
  }).toPass();
  await visitor.context().close();
});

test('the name of the marketplace is changed in pages, app, panel and the app stored for offline use', async ({
  page: owner,
  context,
  browser,
}) => {
  await giveAuthenticator(context, owner);
  await setUpPasskey(owner, addOperator('owner', settingsServer()));
  await owner.getByRole('link', { name: 'Settings' }).click();
  await owner.getByLabel('Marketplace').fill('💧'.repeat(25));
  await owner.getByRole('button', { name: 'See what will happen' }).click();
  await expect(owner.getByText('The name must be at most 24 characters')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: settingsOrigin })).newPage();
  await visitor.goto('/login');
  await visitor.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready));
  await owner.getByLabel('Marketplace').fill('Fixit Airedale');
  await owner.getByRole('radio', { name: /^Sky/ }).check({ force: true });
  await owner.getByRole('button', { name: 'See what will happen' }).click();
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByText('Nothing has changed yet.')).toBeVisible();
  await owner.reload();
  await expect(owner).toHaveTitle('Settings – Fixit Airedale');
  await owner.setViewportSize({ width: 320, height: 640 });
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoViolations(owner, 'the panel under another name');
  await visitor.goto('/terms');
  await expect(visitor).toHaveTitle('Terms – Fixit Airedale');
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle(/ – Fixit Airedale$/);
  await expect(visitor.getByRole('link', { name: 'Fixit Airedale logo' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', 'rgb(140, 196, 255)');
  await expectNoViolations(visitor, 'the login page under another name');
  const storedPage = () => visitor.evaluate(async () => (await caches.match('/app.html'))?.text());
  await expect.poll(storedPage).toContain('data-name="Fixit Airedale"');
  await visitor.context().close();

  runCommand(['setting', 'change', '--name', '', '--accent', '', '--yes'], settingsServer());
});

test('the open page of a customer shows a new announcement with its link, and removes it when it ends', async ({
  browser,
}) => {
  const { token, user_id } = await createAccount('user', 'Asha', settingsOrigin);
  const customer = await (await browser.newContext({ baseURL: settingsOrigin })).newPage();
  await customer.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      // The page waits a random time before it asks for the announcement.
      Math.random = () => 0;
    },
    { accessToken: token, userId: user_id, hasSeenTutorial: 'true' },
  );
  const socket = customer.waitForEvent('websocket', (opened) => opened.url().includes('/ws/events/'));
  await customer.goto('/dashboard');
  await socket;
  const announcement = customer.getByRole('complementary', { name: 'Announcement' });
  const change = (...words: string[]) => runCommand(['setting', 'change', ...words, '--yes'], settingsServer());
  await expect(async () => {
    change('--announcement', `Snow ${crypto.randomUUID()}`);
    await expect(announcement.getByRole('paragraph')).toContainText('Snow', { timeout: 2_000 });
  }).toPass();
  await expectNoViolations(customer, 'an open page with a new announcement');
  change('--announcement-link', '/waitlist');
  await expect(announcement.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/waitlist');
  change('--announcement', '', '--announcement-link', '');
  await expect(announcement).toHaveCount(0);
  change('--announcement', 'Thaw');
  await announcement.getByRole('button', { name: 'Close' }).click();
  await expect(announcement).toBeHidden();
  change('--announcement', '');
  await customer.context().close();
});

test('an owner replaces the lettering with a picture, and an SVG is refused', async ({
  page: owner,
  context,
  browser,
}) => {
  await giveAuthenticator(context, owner);
  await setUpPasskey(owner, addOperator('owner', settingsServer()));
  await owner.getByRole('link', { name: 'Settings' }).click();
  const field = owner.getByLabel('Logo', { exact: true });
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(owner.getByText('An SVG can hold scripts.')).toBeVisible();
  const icon = fileURLToPath(new URL('../../apps/web/public/pictures/brand/app-icon-512.png', import.meta.url));
  await field.setInputFiles(icon);
  await expect(owner.getByRole('list', { name: 'What will happen' })).toHaveText('1 logo changed');
  await expectNoViolations(owner, 'the settings with a chosen logo');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('button', { name: 'Remove the logo' })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: settingsOrigin })).newPage();
  for (const path of ['/', '/login', '/workspace/login']) {
    await visitor.goto(path);
    const lettering = visitor.locator('svg[viewBox="0 0 200 74"]').first();
    await expect(lettering).toHaveCSS('background-image', /\/logo\/\w+\/logo\.png/);
    await expect(lettering).toHaveCSS('height', '36px');
  }
  await expect(visitor.getByRole('link', { name: 'Fixit logo' })).toBeVisible();
  await expectNoViolations(visitor, 'the login page with a logo');
  await visitor.context().close();

  await owner.getByRole('button', { name: 'Remove the logo' }).click();
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('button', { name: 'Remove the logo' })).toHaveCount(0);
});
