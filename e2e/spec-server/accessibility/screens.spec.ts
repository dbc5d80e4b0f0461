import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { expectNoViolations, findViolations } from '../../support/axe.ts';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { toastOf } from '../../support/toast.ts';
import { email, fillLogin, password, signUp } from '../support/account.ts';
import { accepted, awaiting, categories, ids, listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test('text with low contrast and an image without a name fail the axe check', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => {
    const paragraph = Object.assign(document.createElement('p'), { textContent: 'Hard to read' });
    // This colour has enough contrast for AA in light, and too little for any level in dark.
    paragraph.style.color = '#6b6b6b';
    document.querySelector('main')?.append(paragraph, document.createElement('img'));
  });
  const findRules = async (ruleSet: 'everything' | 'colours') =>
    (await findViolations(page, ruleSet)).map((fault) => fault.split(':')[0]);
  expect(await findRules('everything')).toEqual(['color-contrast-enhanced', 'image-alt']);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findRules('colours')).toEqual(['color-contrast']);
});

test('axe finds nothing on the static pages, in either theme', bothWidths, async ({ page }) => {
  for (const path of ['/', '/waitlist', '/privacy', '/terms', '/credits', '/error', '/nowhere']) {
    await page.goto(path);
    if (path === '/') await page.getByRole('button', { name: 'More' }).click();
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing in the waitlist form after a refusal, in either theme', async ({ page }) => {
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectNoViolations(page, 'Join the waitlist');
});

test(
  'axe finds nothing on the login page, with and without an error, in either theme',
  bothWidths,
  async ({ page, server }) => {
    server.answer(account.login, { message: 'Please verify your email first' }, 403);
    await page.goto('/login');
    await expectNoViolations(page, '/login');
    await fillLogin(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(toastOf(page, 'Please verify your email first')).toBeVisible();
    await expectNoViolations(page, 'a failed login');
  },
);

test('axe finds nothing on the sign-up and its verification, in either theme', async ({ page, server }) => {
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('8 to 24 character')).toBeVisible();
  await expectNoViolations(page, '/signup');
  await signUp(page);
  await expectNoViolations(page, '/signup?step=verify');
  server.answer(account.verifyEmail, { message: 'That code is wrong' }, 400);
  await page.getByLabel('Otp').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'a wrong code');
});

test('axe finds nothing on the two steps of a reset, in either theme', async ({ page, server }) => {
  await page.goto('/reset-password');
  await expectNoViolations(page, '/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send otp' }).click();
  await page.getByLabel('Otp').fill('123456');
  await page.getByLabel('New password').fill(password);
  await expectNoViolations(page, 'the second step');
  server.answer(account.confirmReset, { error: 'That code is wrong' }, 400);
  await page.getByRole('button', { name: 'Confirm Reset' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'a refused code');
});

test.describe('logged in', () => {
  test.beforeEach(({ server }) => server.logIn());

  test('axe finds nothing on the customer’s screens, in either theme', bothWidths, async ({ page, server }) => {
    const notice = { kind: 'job_accepted', title: 'Hughes & Daughter accepted', body: 'The tap', link: '/bookings' };
    const at = { created_at: '2026-11-01T09:00:00Z', read_at: null };
    server.answer(notification.list, [
      { id: '1', ...notice, ...at },
      { id: '2', ...notice, ...at, read_at: '2026-11-01T10:00:00Z' },
    ]);
    server.answer(booking.listAsCustomer, {
      results: [awaiting, accepted, { ...accepted, id: 73, booking_status: 'completed' }],
    });
    const request = { category: categories[2], description: 'A tap', budget: null, postcode: 'BD18 4PS', services: [] };
    const counts = { asked_count: 3, accepted_count: 1, expires_at: '2031-11-01T09:00:00Z' };
    server.answer(job.list, {
      data: ['open', 'expired'].map((state) => ({
        id: state,
        state,
        ...request,
        ...counts,
        created_at: at.created_at,
      })),
    });
    await page.goto('/dashboard');
    await settle(page);
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible();
    await expectNoViolations(page, '/dashboard with its map and a notice');
    for (const path of ['/address', '/profile', '/notifications', '/bookings']) {
      await navigateInApp(page, path);
      if (path === '/bookings') {
        await page.getByRole('heading', { name: 'Past services' }).click();
        await page.getByRole('region', { name: 'Your requests' }).getByRole('link').first().hover();
        await page.getByRole('button', { name: 'Details' }).first().click();
      }
      await expectNoViolations(page, path);
    }
  });

  test('axe finds nothing in the chat, in either theme', bothWidths, async ({ page }) => {
    await page.goto('/chat');
    await expect(page.getByRole('heading', { name: 'Plumbing (1)' })).toBeVisible();
    await expectNoViolations(page, '/chat');
    await page.getByRole('link', { name: listing.business_name }).click();
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there a stopcock?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(4);
    await expectNoViolations(page, 'a conversation');
  });

  test('axe finds nothing on the screens that list artisans, in either theme', bothWidths, async ({ page }) => {
    await page.goto(`/available-providers?job_id=${ids.job}`);
    await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible();
    await expectNoViolations(page, '/available-providers');
    for (const path of [
      `/accepted-providers?job_id=${ids.job}`,
      `/explore-providers?category_id=${ids.category}&postcode=BD18%204PS`,
      `/selected-category?category_id=${ids.category}`,
    ]) {
      await navigateInApp(page, path);
      await expect(page.getByText(listing.business_name).first()).toBeVisible();
      await expectNoViolations(page, path);
    }
  });

  test('axe finds nothing on the four tabs of an artisan’s page, in either theme', bothWidths, async ({ page }) => {
    await page.goto(`/service-detail?service_id=${ids.service}`);
    for (const name of ['About', 'Services', 'Reviews', 'Catalogues']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel', { name }).locator(':is(p, img)').first()).toBeVisible();
      await expectNoViolations(page, name);
    }
  });
});
