import AxeBuilder from '@axe-core/playwright';
import { booking } from '@fixit/contract/booking';
import type { Locator, Page } from '@playwright/test';
import { type Artisan, createArtisan } from './artisan.ts';
import { password } from './calls.ts';
import { acceptRequest, ask, createCustomer, dayAhead, enter, propose, talkTo } from './customer.ts';
import { picture } from './picture.ts';
import { say } from './socket.ts';
import { expect, test } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const open = ['/', '/waitlist', '/privacy', '/terms', '/error', '/nowhere', '/login', '/signup', '/signup?step=verify'];

let artisan: Artisan;
test.beforeEach(async () => {
  test.setTimeout(90_000);
  artisan = await createArtisan({ name: 'Garrick Tiling', category: 'Tiling' });
});

/** Lets a customer with a request, a talk and two appointments begin, and answers every screen that shows them. */
async function enterWithEverything(page: Page): Promise<string[]> {
  const customer = await createCustomer();
  const job_id = await ask(customer, artisan);
  await acceptRequest(artisan, customer.email);
  const chat = await talkTo(customer, artisan);
  await say(customer.token, chat, 'Could you come on Friday?');
  await say(artisan.token, chat, 'Yes, at ten.');
  const accepted = await propose(artisan, chat, dayAhead(2), '10:00');
  await customer.call(booking.accept, { query: { booking_id: accepted } });
  const awaiting = await propose(artisan, chat, dayAhead(3), '15:30');
  await enter(page, customer);
  return [
    '/dashboard',
    `/service-detail?service_id=${artisan.service_id}`,
    `/selected-category?category_id=${artisan.category_id}`,
    '/bookings',
    `/bookings?booking_id=${awaiting}`,
    `/chat?conversation_id=${chat}`,
    '/chat',
    '/address',
    '/profile',
    `/available-providers?job_id=${job_id}`,
    `/accepted-providers?job_id=${job_id}`,
    `/explore-providers?category_id=${artisan.category_id}&postcode=BD18%204PS`,
    '/notifications',
  ];
}

/** Waits until a screen stands: its heading is there and nothing is on its way. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

async function expectNoViolations(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect.soft(found, what).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    // A notice that fades away while axe looks would have the contrast of its fade.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [/status of 404/] });

    test('every open screen passes axe', async ({ page }) => {
      for (const address of open) {
        await page.goto(address);
        await settle(page);
        await expectNoViolations(page, address);
      }
      await page.goto('/waitlist');
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await expectNoViolations(page, 'Join the waitlist');
    });

    test('every screen of a customer passes axe', async ({ page }) => {
      for (const address of await enterWithEverything(page)) {
        await page.goto(address);
        await settle(page);
        await expectNoViolations(page, address);
      }
    });

    test('every dialog passes axe', async ({ page }) => {
      const screens = await enterWithEverything(page);
      const look = async (name: string) => {
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await expectNoViolations(page, name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      const nav = page.getByRole('navigation', { name: 'Main' });
      await page.goto('/dashboard');
      await settle(page);
      await page.getByRole('button', { name: 'Request service' }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await look('Request service');
      await page.getByRole('button', { name: 'Choose address' }).click();
      await page.getByRole('combobox').fill('Saltaire');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoViolations(page, 'suggestions');
      await page.keyboard.press('Escape');
      await look('Select Address');
      await page.getByRole('button', { name: 'View all' }).click();
      await look('All Categories');
      await nav.getByRole('button', { name: 'Profile' }).click();
      await look('Profile');
      await nav.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Change Password' }).click();
      await look('Change Password');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await look('Edit Profile');
      await page.goto(screens.find((address) => address.startsWith('/chat?')) ?? '');
      await expect(page.getByRole('heading', { name: artisan.name })).toBeVisible();
      await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await look('Image preview');
    });
  });
}

test.describe('narrow', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedComplaints: [/status of 404/] });

  test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
    const wide: string[] = [];
    for (const address of [...(await enterWithEverything(page)), ...open.slice(0, 6)]) {
      await page.goto(address);
      await settle(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${address}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

test('the keyboard alone goes from the log-in through a request to a chat', async ({ page }) => {
  const customer = await createCustomer();
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(customer.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await settle(page);

  await tabTo(page, page.getByRole('button', { name: 'Request service' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Request service' });
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.type('Tiling');
  await tabTo(page, form.getByLabel('Description'));
  await page.keyboard.type(`Two tiles are loose. Write to ${customer.email}.`);
  await tabTo(page, form.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/available-providers\?job_id=/);

  await acceptRequest(artisan, customer.email);
  await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
  await tabTo(page, page.getByRole('button', { name: 'View' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: `Chat with ${artisan.name}` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('Hello!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('Sent');
});

test('focus goes into a dialog, stays there and comes back; all else is inert', async ({ page }) => {
  await enterWithEverything(page);
  await page.goto('/dashboard');
  await settle(page);
  const opener = page.getByRole('button', { name: 'Request service' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press < 6 ? 'Tab' : 'Shift+Tab');
    expect(await isInside()).toBe(true);
  }
  const around = page.locator('body > :has(main)');
  await expect(around).toHaveAttribute('aria-hidden', 'true');
  expect(await around.evaluate((element: HTMLElement) => element.inert)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterWithEverything(page);
  await page.goto('/dashboard');
  await settle(page);
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect?.getTiming().duration))),
  );
  expect(longest).toBeLessThanOrEqual(1);
});
