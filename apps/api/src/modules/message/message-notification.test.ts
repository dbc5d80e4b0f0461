import { message } from '@fixit/contract/message';
import { type Notification, notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/email/mailer.ts';
import { joinChat, openConversation, type TestChatClient, type TestConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay, advanceEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { openEvents } from '../../testing/event-client.ts';
import { TestMailServer } from '../../testing/outside/test-mail-server.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { eraseMessagesOf } from './message-actions.ts';

const mailServer = new TestMailServer();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mailer: smtpMailer(await mailServer.open(), 'Fixit <no-reply@fixit.test>') });
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
});

const list = async ({ token }: Person) => (await server.call(notification.list, { token })).body;
const markSeen = async (person: Person) => {
  const ids = (await list(person)).map(({ id }) => id);
  await server.call(notification.markSeen, { token: person.token, body: { ids } });
};
const emailsTo = ({ email }: Person) => mailServer.received.filter(({ to }) => to === email);

/** Waits for the text, because a burst notifies of its later messages seconds afterwards. */
const expectText = (person: Person, body: string) => expect.poll(() => list(person)).toMatchObject([{ body }]);

/** Lists the seconds from the start of an unseen notification until its email is due. */
const emailDelaysOf = async ({ account_id }: Person) => {
  const { rows } = await server.db.execute<{ seconds: number }>(sql`
    select extract(epoch from job.run_at - n.unseen_since)::float as seconds
    from graphile_worker._private_jobs job join notification n on job.payload ->> 'ids' like '%' || n.id || '%'
    where n.account_id = ${account_id}`);
  return rows.map(({ seconds }) => seconds);
};

/** Opens a conversation in which the artisan has already replied, with a socket of the customer. */
async function openRepliedConversation(): Promise<TestConversation & { customerSocket: TestChatClient }> {
  const conversation = await openConversation(server);
  await server.db.execute(sql`update conversation set artisan_replied_at = now() where id = ${conversation.id}`);
  return {
    ...conversation,
    customerSocket: await joinChat(server, conversation.id, conversation.customer, { extras: true }),
  };
}

async function markRead(
  { id, artisan, customerSocket }: TestConversation & { customerSocket: TestChatClient },
  message_id: string,
): Promise<void> {
  const artisanSocket = await joinChat(server, id, artisan, { extras: true });
  artisanSocket.send({ read: { message_id } });
  await customerSocket.next((frame) => 'read' in frame && frame.read.message_id === message_id);
  artisanSocket.close();
}

describe('a new message', () => {
  it('new messages immediately update one notification with the newest text, and send one email', async () => {
    const { id, customer, artisan, customerSocket } = await openRepliedConversation();
    const other = await openConversation(server, { artisan });
    const events = await openEvents(server, artisan.token);
    const nextNotification = async (): Promise<Notification> => {
      const frame = await events.next();
      return 'notification' in frame ? frame.notification : nextNotification();
    };
    await customerSocket.say('One');
    const first = await nextNotification();
    expect(first).toMatchObject({ kind: 'message_received', body: 'One', read_at: null });
    const otherCustomerSocket = await joinChat(server, other.id, other.customer);
    await otherCustomerSocket.say('Hello');
    await nextNotification();
    await customerSocket.say('Two');
    const updated = await nextNotification();
    expect(updated).toEqual({ ...first, body: 'Two', created_at: updated.created_at });
    expect(updated.created_at > first.created_at).toBe(true);
    expect((await list(artisan)).map(({ body }) => body)).toEqual(['Two', 'Hello']);
    expect((await list(artisan))[0]?.link).toBe(`/workspace/chat?conversation_id=${id}`);
    expect(await list(customer)).toEqual([]);
    // One email is due a minute after the first message, even if more messages follow.
    expect(await emailDelaysOf(artisan)).toEqual([60, 60]);
    await advanceEmailDelay(server);
    expect(emailsTo(artisan).filter(({ raw }) => raw.includes('Two'))).toHaveLength(1);
    await customerSocket.say('Three');
    expect(await emailDelaysOf(artisan)).toEqual([]);
    await advanceEmailPause(server);
    expect(emailsTo(artisan).map(({ subject }) => subject)).toEqual(Array(2).fill('Priya has written to you'));
    events.close();
  });

  it('a notification truncates a long message between characters, with an ellipsis', async () => {
    const { artisan, customerSocket } = await openRepliedConversation();
    await customerSocket.say(`${'a'.repeat(98)}🚿 drips`);
    expect(await list(artisan)).toMatchObject([{ body: `${'a'.repeat(98)}🚿…` }]);
    await markSeen(artisan);
    await customerSocket.say('b'.repeat(100));
    await expectText(artisan, 'b'.repeat(100));
  });

  it('a notification stays unread until all its messages are read, and is unread again after the next message', async () => {
    const conversation = await openRepliedConversation();
    const { artisan, customerSocket } = conversation;
    const first = await customerSocket.say('One');
    const second = await customerSocket.say('Two');
    const isRead = async () => (await list(artisan))[0]?.read_at !== null;
    await markRead(conversation, first.id);
    expect(await isRead()).toBe(false);
    await markRead(conversation, second.id);
    expect(await isRead()).toBe(true);
    await customerSocket.say('Three');
    expect(await list(artisan)).toMatchObject([{ body: 'Three', read_at: null }]);
  });

  it('a recipient is notified of a new message even if the process that stored it was killed', async () => {
    const killedServer = await startTestServer({ worker: false });
    const conversation = await openConversation(killedServer);
    const customerSocket = await joinChat(killedServer, conversation.id, conversation.customer, { extras: true });
    for (const text of ['One', 'Two', 'Three']) await customerSocket.say(text);
    customerSocket.close();
    const listNotifications = async () =>
      (await killedServer.call(notification.list, { token: conversation.artisan.token })).body;
    expect(await listNotifications()).toMatchObject([{ body: 'One' }]);
    const { rows } = await killedServer.db.execute(
      sql`select from graphile_worker.jobs where task_identifier = 'message_late'`,
    );
    expect(rows).toHaveLength(1);
    const nextServer = await startTestServer({ sharing: killedServer });
    await expect.poll(listNotifications).toMatchObject([{ body: 'Three' }]);
    await nextServer.stop();
    await killedServer.stop();
  });

  it('a notification does not contain the text of a deleted message', async () => {
    const { customer, artisan, customerSocket } = await openRepliedConversation();
    const { token } = customer;
    const remove = (messageId: string) => server.call(message.remove, { token, params: { messageId } });
    const [first, second] = [await customerSocket.say('Forget this'), await customerSocket.say('And that')];
    await remove(first.id);
    // The notification may already contain the second text.
    expect(await list(artisan)).toMatchObject([{ body: expect.stringMatching(/^(?:And that)?$/), read_at: null }]);
    await remove(second.id);
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
    await customerSocket.say('Really');
    expect(await list(artisan)).toMatchObject([{ body: 'Really', read_at: null }]);
    await server.db.transaction((tx) => eraseMessagesOf(tx, customer.account_id));
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  });
});

describe('an email about a conversation', () => {
  it('no email is sent if the message was seen or read in time', async () => {
    const [seenChat, readChat] = [await openRepliedConversation(), await openRepliedConversation()];
    await seenChat.customerSocket.say('One');
    await markSeen(seenChat.artisan);
    await markRead(readChat, (await readChat.customerSocket.say('One')).id);
    await advanceEmailDelay(server);
    expect([...emailsTo(seenChat.artisan), ...emailsTo(readChat.artisan)]).toEqual([]);
  });

  it('a message after an earlier one was seen is emailed a minute later, with a new Message-ID', async () => {
    const conversation = await openRepliedConversation();
    const { artisan, customerSocket } = conversation;
    await customerSocket.say('One');
    const earlyTasks = await tasksFor(artisan);
    await markSeen(artisan);
    const second = await customerSocket.say('Two');
    await expectText(artisan, 'Two');
    // A minute after the first message is too early for the later ones.
    await server.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where id::text = any(${sql.param(earlyTasks)}::text[])`);
    await server.db.execute(sql`select graphile_worker.add_job('idempotency_sweep')`);
    await expect.poll(async () => (await tasksFor(artisan)).filter((id) => earlyTasks.includes(id))).toEqual([]);
    expect(emailsTo(artisan)).toEqual([]);
    await advanceEmailDelay(server);
    await markRead(conversation, second.id);
    await advanceEmailPause(server);
    await customerSocket.say('Three');
    await advanceEmailDelay(server);
    const ids = emailsTo(artisan).map(({ raw }) => /^Message-ID:\s+(.*)\r$/m.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(emailsTo(artisan)[0]?.raw).toContain('Two');
  });

  async function tasksFor({ account_id }: Person): Promise<string[]> {
    const { rows } = await server.db.execute<{ id: string }>(sql`
      select job.id::text from graphile_worker._private_jobs job
      join notification n on job.payload ->> 'ids' like '%' || n.id || '%' where n.account_id = ${account_id}`);
    return rows.map(({ id }) => id);
  }
});
