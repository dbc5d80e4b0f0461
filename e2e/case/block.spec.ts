import { block } from '@fixit/contract/block';
import { conversation } from '@fixit/contract/conversation';
import { chatSocket } from '@fixit/contract/message';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { joinConversation, openWithSocket, sendMessage } from '../support/socket.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ogden Roofing', category: 'Roofing' });
});

for (const width of [360, 1440])
  test(`a customer blocks an artisan in the chat and unblocks them on the profile page, on a screen ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const customer = await signInAsNewCustomer(page);
    const id = await startChat(customer, artisan);
    await openWithSocket(page, `/chat?conversation_id=${id}`, chatSocket.replace('{conversationId}', id));
    const leave = await joinConversation(artisan.token, id);
    await sendMessage(artisan.token, id, 'You had better answer me');
    const panel = page.getByRole('region', { name: artisan.name });
    await expect(panel.getByText('Online', { exact: true })).toBeVisible();
    const menu = panel.getByRole('button', { name: 'More actions' }).first();
    await menu.click();
    await expectNoViolations(page, 'the menu of a chat');
    await page.getByRole('button', { name: `Block ${artisan.name}` }).click();
    const question = page.getByRole('dialog', { name: `Block ${artisan.name}?` });
    await expect(question.getByText('Accepted appointments stay: you can still cancel or move them.')).toBeVisible();
    await expectNoViolations(page, 'the dialog that confirms a block');
    await question.getByRole('button', { name: `Block ${artisan.name}` }).click();
    await expect(panel.getByText(`You have blocked ${artisan.name}.`)).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    await expect(panel.getByText('Online', { exact: true })).toHaveCount(0);
    const artisanView = await artisan.call(conversation.show, { params: { id }, query: {} });
    expect(artisanView.data).toMatchObject({ reachable: false, blocked: false });
    expect((await artisan.call(block.list, {})).data).toEqual([]);
    await page.reload();
    await expect(panel.getByText(`You have blocked ${artisan.name}.`)).toBeVisible();

    await page.goto('/profile');
    await page.getByRole('button', { name: 'See blocked people' }).click();
    const list = page.getByRole('dialog', { name: 'People you have blocked' });
    await expectNoViolations(page, 'the list of blocked people');
    await list.getByRole('button', { name: `Unblock ${artisan.name}` }).click();
    await expect(list.getByText('You haven’t blocked anyone.')).toBeVisible();
    await page.goto(`/chat?conversation_id=${id}`);
    await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await leave();
  });

test('an artisan blocks a customer in the chat on a phone, and unblocks them there', async ({ browser }) => {
  const id = await startChat(await createCustomer(), artisan);
  const page = await openWorkspace(browser, artisan);
  await page.goto(`/workspace/chat?conversation_id=${id}`);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.click();
  await page.getByRole('button', { name: /^Block / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block / })
    .click();
  await expect(page.getByText(/^You have blocked .*You can undo this under “More actions”\.$/)).toBeVisible();
  await menu.click();
  await page.getByRole('button', { name: /^Unblock / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unblock / })
    .click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.context().close();
});
