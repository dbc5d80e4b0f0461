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

const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
const remove = ({ token }: Person, messageId: string) => server.call(message.remove, { token, params: { messageId } });
const undo = ({ token }: { token?: string }, messageId: string) =>
  server.call(message.undoRemove, { token, params: { messageId } });
const history = async ({ token }: Person, id: string) =>
  (await server.call(conversation.show, { token, params: { id } })).body.data.message_set;
const notificationsOf = async ({ token }: Person) => (await server.call(notification.list, { token })).body;
const unreadOf = async ({ token }: Person) =>
  (await server.call(conversation.listContactsAsArtisan, { token })).body.data[0]?.chats[0]?.unread_count;

/** Lets the seconds pass in which a removal can be undone, and runs the task. */
async function expire(): Promise<void> {
  await server.db.execute(sql`
    update undo_record set created_at = created_at - make_interval(secs => ${undoSeconds.accepted + 0.1})`);
  await undoTasks(server.db).undo_expiry();
}

test('a deleted message comes back for both sides at its place, live, unread and with its notification', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const mine = await joinChat(server, id, customer, { extras: true });
  const theirs = await joinChat(server, id, artisan, { extras: true });
  const first = await mine.say('Is it the washer?');
  await mine.say('Never mind');
  const before = await history(artisan, id);
  await remove(customer, first.id);
  expect(await unreadOf(artisan)).toBe(1);
  const { status, body } = await undo(customer, first.id);
  expect([status, body.message, body.data]).toEqual([200, 'Message restored', before[0]]);
  expect((await undo(customer, first.id)).body.data).toEqual(before[0]);
  expect(await history(artisan, id)).toEqual(before);
  expect(await unreadOf(artisan)).toBe(2);
  await theirs.next((frame) => 'restored' in frame && frame.restored.message === 'Is it the washer?');
  await mine.next((frame) => 'restored' in frame);
  mine.close();
  theirs.close();
});

test('the notification of the only unread message is unread again and has its text back', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const mine = await joinChat(server, id, customer, { extras: true });
  const sent = await mine.say('Can you come on Friday?');
  const [before] = await notificationsOf(artisan);
  await remove(customer, sent.id);
  expect(await notificationsOf(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  await undo(customer, sent.id);
  expect(await notificationsOf(artisan)).toEqual([before]);
  mine.close();
});

test('a deleted picture comes back with its message, and goes for good once the seconds are over', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const file = await pictureOf();
  const upload = await server.call(message.uploadAttachment, {
    token: customer.token,
    query: { conversation_id: id },
    file,
  });
  const mine = await joinChat(server, id, customer, { extras: true });
  mine.send({ msg_key: 'picture', message: '', attachment_id: upload.body.data.id });
  await mine.answerTo('picture');
  const [sent] = await history(artisan, id);
  if (!sent) throw new Error('The picture did not arrive');
  await remove(customer, sent.id);
  expect(await history(artisan, id)).toEqual([]);
  await undo(customer, sent.id);
  expect(await history(artisan, id)).toEqual([sent]);
  expect((await fetch(server.origin + String(sent.attachment_url))).status).toBe(200);
  await expire();
  const removals = () =>
    server.db.execute(sql`
      select from graphile_worker._private_jobs where payload::text like ${`%${sent.attachment_url}%`}`);
  expect((await removals()).rows).toHaveLength(0);
  await remove(customer, sent.id);
  await expire();
  expect((await removals()).rows).toHaveLength(1);
  mine.close();
});

test('the text of a deleted message is nowhere once it can no longer be undone', async () => {
  const { id, customer } = await openConversation(server);
  const mine = await joinChat(server, id, customer, { extras: true });
  const sent = await mine.say('The spare key is under the blue pot');
  await remove(customer, sent.id);
  const stored = () => server.db.execute(sql`select from undo_record where content::text like '%blue pot%'`);
  expect((await stored()).rows).toHaveLength(1);
  await server.db.execute(sql`update undo_record set created_at = created_at - interval '11 seconds'`);
  const late = await undo(customer, sent.id);
  expect([late.status, late.error.code]).toEqual([409, 'undo_expired']);
  await undoTasks(server.db).undo_expiry();
  expect((await stored()).rows).toHaveLength(0);
  expect((await undo(customer, sent.id)).error.code).toBe('undo_expired');
  mine.close();
});

test('a deleted message is brought back by nobody but its sender', async () => {
  const { id, customer, artisan } = await openConversation(server);
  const mine = await joinChat(server, id, customer);
  const sent = await mine.say('Mine');
  await remove(customer, sent.id);
  expect((await undo(artisan, sent.id)).status).toBe(403);
  expect((await undo(await addCustomer(server), sent.id)).status).toBe(404);
  expect((await undo(customer, unknown)).status).toBe(404);
  expect((await undo(customer, 'nonsense')).status).toBe(404);
  expect((await undo({}, sent.id)).status).toBe(401);
  mine.close();
});
