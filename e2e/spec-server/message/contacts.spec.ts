import { conversation } from '@fixit/contract/conversation';
import { contacts, conversationOf, ids } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

const chat = contacts[0]?.chats[0];

test.beforeEach(({ server }) => server.logIn());

test('contacts are grouped by category with a count, a name and 20 characters of the last message', async ({
  page,
  server,
}) => {
  const second = { ...chat, id: 6, service: { image: null, business_name: 'Aire Drains' } };
  server.answer(conversation.listContactsAsCustomer, {
    data: [
      { ...contacts[0], chats: [{ ...chat, last_message: { message: 'Tomorrow at half past nine' } }, second] },
      { category_id: 9, category_name: 'Cleaning', chats: [{ ...chat, id: 7 }] },
    ],
  });
  await page.goto('/chat');
  const panel = page.getByRole('complementary', { name: 'Contacts' });
  await expect(panel.getByRole('heading', { name: 'Plumbing (2)' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Cleaning (1)' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Aire Drains' })).toBeVisible();
  const preview = panel.getByText(/^Tomorrow/);
  await expect(preview).toHaveText('Tomorrow at half pas');
  expect(await preview.evaluate((text) => getComputedStyle(text, '::after').content)).toContain('"…"');
  await expect(panel.getByText('I can come on Friday', { exact: true })).toHaveCount(2);
});

test('an empty chat list has a button that requests an artisan', async ({ page, server }) => {
  server.answer(conversation.listContactsAsCustomer, { data: [] });
  await page.goto('/chat');
  await expect(page.getByText("You don't have any initiated chat")).toBeVisible();
  await page.getByRole('button', { name: 'Request Artisan' }).click();
  await expect(page.getByRole('dialog', { name: 'Request service' })).toBeVisible();
});

test('incomplete contacts show what they have, and the search still works', async ({ page, server }) => {
  server.answer(conversation.listContactsAsCustomer, {
    data: [
      {
        category_id: ids.category,
        category_name: 'Plumbing',
        chats: [
          { ...chat, id: 11, service: null },
          { id: 12, receiver: null, last_message: null, service: { image: null, business_name: null } },
          { id: 13 },
          { ...chat, id: 14, service: { image: null, business_name: '<script>alert(1)</script> Drains' } },
        ],
      },
      { category_id: 9, category_name: 'Cleaning', chats: null },
    ],
  });
  await page.goto('/chat');
  const panel = page.getByRole('complementary', { name: 'Contacts' });
  await expect(panel.getByRole('link', { name: 'Artisan' })).toHaveCount(3);
  await expect(panel.getByText('No messages yet')).toHaveCount(2);
  await panel.getByRole('searchbox', { name: 'Search contacts' }).fill(' DRAINS ');
  await expect(panel.getByRole('link')).toHaveText(['<script>alert(1)</script> Drains']);
  await panel.getByRole('searchbox').fill('nobody');
  await expect(panel.getByText('No contact with that name')).toBeVisible();
});

test('the chat page has a heading and a message field even if the server answers with null, a list or no receiver', async ({
  page,
  server,
}) => {
  for (const data of [null, [], { ...conversationOf(1), receiver: null }]) {
    server.answer(conversation.show, { data });
    await page.goto(`/chat?conversation_id=${ids.conversation}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Chat', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }
  await expect(page.getByText('Message 1', { exact: true })).toBeVisible();
});
