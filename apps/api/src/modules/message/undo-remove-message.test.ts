import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoTasks } from '../../platform/undo/undo-records.ts';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { addCustomer, type Person } from '../../testing/people.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
const remove = ({ token }: Person, messageId: string) => server.call(message.remove, { token, params: { messageId } });
const undo = ({ token }: { token?: string }, messageId: string) =>
  server.call(message.undoRemove, { token, params: { messageId } });
const history = async ({ token }: Person, id: string) =>
  (await server.call(conversation.show, { token, params: { id } })).body.data.message_set;
const notificationsOf = async ({ token }: Person) => (await server.call(notification.list, { token })).body;
const unreadOf = async ({ token }: Person) =>
  (await server.call(conversation.listContactsAsArtisan, { token })).body.data[0]?.chats[0]?.unread_count;

/** Backdates all deletions until they can no longer be undone, and runs the expiry task. */
async function expireUndo(): Promise<void> {
  await server.db.execute(sql`
    update undo_record set created_at = created_at - make_interval(secs => ${undoSeconds.accepted + 0.1})`);
  await undoTasks(server.db).undo_expiry();
}

test('undoing a deletion restores the message at its position for both sides, unread and on open screens', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const customerSocket = await joinChat(server, id, customer, { extras: true });
  const artisanSocket = await joinChat(server, id, artisan, { extras: true });
  const first = await customerSocket.say('Is it the washer?');
  await customerSocket.say('Never mind');
  const historyBefore = await history(artisan, id);
  await remove(customer, first.id);
  expect(await unreadOf(artisan)).toBe(1);
  const { status, body } = await undo(customer, first.id);
  expect([status, body.message, body.data]).toEqual([200, 'Message restored', historyBefore[0]]);
  expect((await undo(customer, first.id)).body.data).toEqual(historyBefore[0]);
  expect(await history(artisan, id)).toEqual(historyBefore);
  expect(await unreadOf(artisan)).toBe(2);
  await artisanSocket.next((frame) => 'restored' in frame && frame.restored.message === 'Is it the washer?');
  await customerSocket.next((frame) => 'restored' in frame);
  customerSocket.close();
  artisanSocket.close();
});

test('undoing a deletion restores the notification of the only unread message', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const customerSocket = await joinChat(server, id, customer, { extras: true });
  const sentMessage = await customerSocket.say('Can you come on Friday?');
  const [notificationBefore] = await notificationsOf(artisan);
  await remove(customer, sentMessage.id);
  expect(await notificationsOf(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  await undo(customer, sentMessage.id);
  expect(await notificationsOf(artisan)).toEqual([notificationBefore]);
  customerSocket.close();
});

test('undoing a deletion restores the picture, whose file is removed only when the deletion is final', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const file = await pictureOf();
  const upload = await server.call(message.uploadAttachment, {
    token: customer.token,
    query: { conversation_id: id },
    file,
  });
  const customerSocket = await joinChat(server, id, customer, { extras: true });
  customerSocket.send({ msg_key: 'picture', message: '', attachment_id: upload.body.data.id });
  await customerSocket.answerTo('picture');
  const [sentMessage] = await history(artisan, id);
  if (!sentMessage) throw new Error('The picture did not arrive');
  await remove(customer, sentMessage.id);
  expect(await history(artisan, id)).toEqual([]);
  await undo(customer, sentMessage.id);
  expect(await history(artisan, id)).toEqual([sentMessage]);
  expect((await fetch(server.origin + String(sentMessage.attachment_url))).status).toBe(200);
  await expireUndo();
  const listRemovalTasks = () =>
    server.db.execute(sql`
      select from graphile_worker._private_jobs where payload::text like ${`%${sentMessage.attachment_url}%`}`);
  expect((await listRemovalTasks()).rows).toHaveLength(0);
  await remove(customer, sentMessage.id);
  await expireUndo();
  expect((await listRemovalTasks()).rows).toHaveLength(1);
  customerSocket.close();
});

test('the text of a deleted message is erased once the deletion can no longer be undone', async () => {
  const { id, customer } = await openConversation(server);
  const customerSocket = await joinChat(server, id, customer, { extras: true });
  const sentMessage = await customerSocket.say('The spare key is under the blue pot');
  await remove(customer, sentMessage.id);
  const listRecordsOfText = () => server.db.execute(sql`select from undo_record where content::text like '%blue pot%'`);
  expect((await listRecordsOfText()).rows).toHaveLength(1);
  await server.db.execute(sql`update undo_record set created_at = created_at - interval '11 seconds'`);
  const lateUndo = await undo(customer, sentMessage.id);
  expect([lateUndo.status, lateUndo.error.code]).toEqual([409, 'undo_expired']);
  await undoTasks(server.db).undo_expiry();
  expect((await listRecordsOfText()).rows).toHaveLength(0);
  expect((await undo(customer, sentMessage.id)).error.code).toBe('undo_expired');
  customerSocket.close();
});

test('a deleted message cannot be restored by anybody but its sender', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const customerSocket = await joinChat(server, id, customer);
  const sentMessage = await customerSocket.say('Mine');
  await remove(customer, sentMessage.id);
  expect((await undo(artisan, sentMessage.id)).status).toBe(403);
  expect((await undo(await addCustomer(server), sentMessage.id)).status).toBe(404);
  expect((await undo(customer, unknownId)).status).toBe(404);
  expect((await undo(customer, 'nonsense')).status).toBe(404);
  expect((await undo({}, sentMessage.id)).status).toBe(401);
  customerSocket.close();
});
