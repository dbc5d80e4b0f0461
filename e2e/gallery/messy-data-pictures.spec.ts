import { expect, test } from '../support/browser-test.ts';
import { logIn, logInToWorkspace } from './log-in-to-demo.ts';
import { takePicture } from './take-picture.ts';

// Some people in the demo have names, pictures and addresses as messy as real ones.

const longName = /^Smith & Sons \(Est\. 1987\)/;
const arabicName = 'شركة السباكة';

test.beforeEach(({ page }) => page.clock.install());

test('the gallery shows artisans with photographs, long names and other scripts, as a customer finds them', async ({
  page,
}, info) => {
  await logIn(page);
  for (const [name, term, link] of [
    ['messy-provider-long-name', 'Smith & Sons', longName],
    ['messy-provider-photo', "O'Neill & Söhne", "O'Neill & Söhne"],
    ['messy-provider-banner', 'Łukasz Złota Rączka', 'Łukasz Złota Rączka'],
    ['messy-provider-new', 'A1', 'A1'],
  ] as const) {
    await page.goto('/dashboard');
    await page.getByRole('searchbox', { name: 'Search categories and artisans' }).fill(term);
    const results = page.getByRole('region', { name: 'Search results' });
    await results.getByRole('link', { name: link }).first().click();
    await expect(page).toHaveURL(/service-detail/);
    await takePicture(page, info, name);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View all' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Plumbing' }).click();
  await expect(page.getByRole('link', { name: arabicName })).toBeVisible();
  await takePicture(page, info, 'messy-category');
  await page.getByRole('searchbox', { name: 'Search categories and artisans' }).fill('smith & sons');
  await expect(
    page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: longName }),
  ).toBeVisible();
  await takePicture(page, info, 'messy-search');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  await expect(map.getByRole('img', { name: 'Your location' })).toBeVisible();
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await takePicture(page, info, 'messy-map');
});

test('the gallery shows a customer’s chats and bookings with long names, other scripts and photographs', async ({
  page,
}, info) => {
  await logIn(page);
  const contacts = page.getByRole('complementary', { name: 'Contacts' });
  for (const [name, link] of [
    ['messy-chat-long-name', longName],
    ['messy-chat-arabic', arabicName],
    ['messy-chat-photo', 'J. Fetherstonhaugh-Cholmondeley'],
  ] as const) {
    await page.goto('/chat');
    await contacts.getByRole('link', { name: link }).click();
    await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
    await takePicture(page, info, name);
  }
  await page.goto('/bookings');
  await page.getByText('Past services').click();
  const proposal = page.getByRole('article', { name: /Smith & Sons/ });
  await proposal.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'Your requests' }).getByText('Boiler E119')).toBeVisible();
  await takePicture(page, info, 'messy-bookings');
  await proposal.getByRole('button', { name: 'Open booking' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePicture(page, info, 'messy-booking-dialog');
});

test('the gallery shows an artisan’s requests and chats from customers with long names, other scripts or no account', async ({
  page,
}, info) => {
  await logInToWorkspace(page);
  await page.goto('/workspace/requests');
  await expect(page.getByText('drip drip drip')).toBeVisible();
  await takePicture(page, info, 'messy-workspace-requests');
  const contacts = page.getByRole('complementary', { name: 'Contacts' });
  for (const [name, message] of [
    ['messy-workspace-chat-long-name', 'Fine!!!'],
    ['messy-workspace-chat-chinese', '小龙'],
    ['messy-workspace-chat-deleted', 'The new radiator is'],
  ] as const) {
    await page.goto('/workspace/chat');
    const contact = contacts.getByRole('listitem').filter({ hasText: message }).getByRole('link');
    await page.goto((await contact.getAttribute('href')) ?? '');
    await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
    await takePicture(page, info, name);
  }
});
