import { category } from '@fixit/contract/category';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer, startChat, type TestCustomer } from '../support/customer.ts';
import { settle } from '../support/navigation.ts';
import { sendMessage } from '../support/socket.ts';

const contacts = (page: Page) => page.getByRole('complementary', { name: 'Contacts' });
const links = (page: Page) => contacts(page).getByRole('link');

/** Adds a service of every other category to an artisan, and starts a chat about each. Returns their number. */
async function startChatsAboutServices(customer: TestCustomer, artisan: TestArtisan): Promise<number> {
  const { data: categories } = await artisan.call(category.list, {});
  const others = categories.filter(({ id }) => id !== artisan.category_id);
  for (const { id: category_id } of others) {
    const { data } = await artisan.call(service.add, { body: { category_id, description: 'All about the house.' } });
    await startChat(customer, { ...artisan, service_id: data.id });
  }
  return others.length;
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`more chats load by scrolling, with a search and with a new message, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const customer = await signInAsNewCustomer(page);
    const oldest = await createArtisan({ name: 'Ravensworth', category: 'Gardening' });
    const secondOldest = await createArtisan({ name: 'Wharfe', category: 'Gardening' });
    const id = await startChat(customer, oldest);
    await startChat(customer, secondOldest);
    let chatCount = 2;
    while (chatCount < 62) {
      const artisan = await createArtisan({ name: 'Aire', category: 'Gardening' });
      chatCount += await startChatsAboutServices(customer, artisan);
    }

    await page.goto('/chat');
    await expect(contacts(page).getByRole('heading', { level: 2 }).first()).toHaveText(/\(\d+\+\)$/);
    await expect(links(page).filter({ hasText: oldest.name })).toHaveCount(0);

    const search = contacts(page).getByRole('searchbox', { name: 'Search contacts' });
    await search.fill(secondOldest.name.toLowerCase());
    await expect(links(page)).toHaveText([secondOldest.name]);
    await expect(contacts(page).getByRole('heading', { name: 'Gardening (1)' })).toBeVisible();
    await search.fill('Nobody of this name');
    await expect(contacts(page).getByText('No contact with that name')).toBeVisible();
    await search.fill('');
    await expect(links(page).filter({ hasText: secondOldest.name })).toHaveCount(0);

    await sendMessage(oldest.token, id, 'Shall I come tomorrow?');
    await expect(links(page).first()).toHaveText(oldest.name);
    await expect(links(page).filter({ hasText: oldest.name })).toHaveCount(1);

    await settle(page);
    await expectNoViolations(page, 'a long list of chats');
    const showMore = contacts(page).getByRole('button', { name: 'Show more chats' });
    await expect(async () => {
      if (await showMore.isVisible()) await showMore.scrollIntoViewIfNeeded({ timeout: 1_000 });
      await links(page).first().scrollIntoViewIfNeeded();
      await expect(links(page)).toHaveCount(chatCount, { timeout: 500 });
    }).toPass();
    await expect(showMore).toHaveCount(0);
    await expect(contacts(page).getByRole('heading', { name: /\+/ })).toHaveCount(0);
    await expect(links(page).first()).toHaveText(oldest.name);
  });
}
