import { message } from '@fixit/contract/message';
import { type Notification, notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../platform/email/mailer.ts';
import { joinChat, openConversation, type TestChatClient, type TestConversation } from '../../testing/chat-client.ts';
import { advanceEmailDelay, advanceEmailPause } from '../../testing/clock/advance-email-delay.ts';
import { openEvents } from '../../testing/event-client.ts';
import { PostOffice } from '../../testing/outside/post-office.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { eraseMessagesOf } from './message-actions.ts';

const post = new PostOffice();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mailer: smtpMailer(await post.open(), 'Fixit <no-reply@fixit.test>') });
});
afterAll(async () => {
  await server.stop();
  await post.close();
});

const list = async ({ token }: Person) => (await server.call(notification.list, { token })).body;
const see = async (person: Person) => {
  const ids = (await list(person)).map(({ id }) => id);
  await server.call(notification.markSeen, { token: person.token, body: { ids } });
};
const mailsTo = ({ email }: Person) => post.taken.filter(({ to }) => to === email);

/** Waits until the newest notification contains the text. The rest of a burst arrives seconds later. */
const shows = (person: Person, body: string) => expect.poll(() => list(person)).toMatchObject([{ body }]);

/** Seconds after which emails go out to somebody, from the moment since which what they tell is unseen. */
const due = async ({ account_id }: Person) => {
  const { rows } = await server.db.execute<{ seconds: number }>(sql`
    select extract(epoch from job.run_at - n.unseen_since)::float as seconds
    from graphile_worker._private_jobs job join notification n on job.payload ->> 'ids' like '%' || n.id || '%'
    where n.account_id = ${account_id}`);
  return rows.map(({ seconds }) => seconds);
};

/** A conversation in which the artisan has answered before, and whose customer has its socket open. */
async function talking(): Promise<TestConversation & { mine: TestChatClient }> {
  const conversation = await openConversation(server);
  await server.db.execute(sql`update conversation set artisan_replied_at = now() where id = ${conversation.id}`);
  return { ...conversation, mine: await joinChat(server, conversation.id, conversation.customer, { extras: true }) };
}

async function read(
  { id, artisan, mine }: TestConversation & { mine: TestChatClient },
  message_id: string,
): Promise<void> {
  const theirs = await joinChat(server, id, artisan, { extras: true });
  theirs.send({ read: { message_id } });
  await mine.next((frame) => 'read' in frame && frame.read.message_id === message_id);
  theirs.close();
}

describe('a new message', () => {
  it('a new message notifies an open app at once, in one notification with the newest text, and sends one email', async () => {
    const { id, customer, artisan, mine } = await talking();
    const other = await openConversation(server, { artisan });
    const events = await openEvents(server, artisan.token);
    const nextNotification = async (): Promise<Notification> => {
      const frame = await events.next();
      return 'notification' in frame ? frame.notification : nextNotification();
    };
    await mine.say('One');
    const first = await nextNotification();
    expect(first).toMatchObject({ kind: 'message_received', body: 'One', read_at: null });
    const theirs = await joinChat(server, other.id, other.customer);
    await theirs.say('Hello');
    await nextNotification();
    await mine.say('Two');
    const again = await nextNotification();
    expect(again).toEqual({ ...first, body: 'Two', created_at: again.created_at });
    expect(again.created_at > first.created_at).toBe(true);
    expect((await list(artisan)).map(({ body }) => body)).toEqual(['Two', 'Hello']);
    expect((await list(artisan))[0]?.link).toBe(`/workspace/chat?conversation_id=${id}`);
    expect(await list(customer)).toEqual([]);
    // However much follows, the email goes out a minute after the first words, and once.
    expect(await due(artisan)).toEqual([60, 60]);
    await advanceEmailDelay(server);
    expect(mailsTo(artisan).filter(({ raw }) => raw.includes('Two'))).toHaveLength(1);
    await mine.say('Three');
    expect(await due(artisan)).toEqual([]);
    await advanceEmailPause(server);
    expect(mailsTo(artisan).map(({ subject }) => subject)).toEqual(Array(2).fill('Priya has written to you'));
    events.close();
  });

  it('a long message is cut between characters, with an ellipsis, in its notification', async () => {
    const { artisan, mine } = await talking();
    await mine.say(`${'a'.repeat(98)}🚿 drips`);
    expect(await list(artisan)).toMatchObject([{ body: `${'a'.repeat(98)}🚿…` }]);
    await see(artisan);
    await mine.say('b'.repeat(100));
    await shows(artisan, 'b'.repeat(100));
  });

  it('a notification stays unread until all its messages are read, and the next message starts a new one', async () => {
    const conversation = await talking();
    const { artisan, mine } = conversation;
    const first = await mine.say('One');
    const second = await mine.say('Two');
    const isRead = async () => (await list(artisan))[0]?.read_at !== null;
    await read(conversation, first.id);
    expect(await isRead()).toBe(false);
    await read(conversation, second.id);
    expect(await isRead()).toBe(true);
    await mine.say('Three');
    expect(await list(artisan)).toMatchObject([{ body: 'Three', read_at: null }]);
  });

  it('a new message is notified even if the process that stored it was killed', async () => {
    const killedServer = await startTestServer({ worker: false });
    const conversation = await openConversation(killedServer);
    const mine = await joinChat(killedServer, conversation.id, conversation.customer, { extras: true });
    for (const text of ['One', 'Two', 'Three']) await mine.say(text);
    mine.close();
    const listNotifications = async () =>
      (await killedServer.call(notification.list, { token: conversation.artisan.token })).body;
    expect(await listNotifications()).toMatchObject([{ body: 'One' }]);
    const { rows } = await killedServer.db.execute(
      sql`select from graphile_worker.jobs where task_identifier = 'message_late'`,
    );
    expect(rows).toHaveLength(1);
    const next = await startTestServer({ sharing: killedServer });
    await expect.poll(listNotifications).toMatchObject([{ body: 'Three' }]);
    await next.stop();
    await killedServer.stop();
  });

  it('a notification does not contain the text of a deleted message', async () => {
    const { customer, artisan, mine } = await talking();
    const { token } = customer;
    const remove = (messageId: string) => server.call(message.remove, { token, params: { messageId } });
    const [first, second] = [await mine.say('Forget this'), await mine.say('And that')];
    await remove(first.id);
    // The notification may already contain the second text.
    expect(await list(artisan)).toMatchObject([{ body: expect.stringMatching(/^(?:And that)?$/), read_at: null }]);
    await remove(second.id);
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
    await mine.say('Really');
    expect(await list(artisan)).toMatchObject([{ body: 'Really', read_at: null }]);
    await server.db.transaction((tx) => eraseMessagesOf(tx, customer.account_id));
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  });
});

describe('an email about a conversation', () => {
  it('no email is sent if the message was seen or read in time', async () => {
    const [seen, received] = [await talking(), await talking()];
    await seen.mine.say('One');
    await see(seen.artisan);
    await read(received, (await received.mine.say('One')).id);
    await advanceEmailDelay(server);
    expect([...mailsTo(seen.artisan), ...mailsTo(received.artisan)]).toEqual([]);
  });

  it('an email is sent for later messages, a minute after them, with a new message id', async () => {
    const conversation = await talking();
    const { artisan, mine } = conversation;
    await mine.say('One');
    const early = await tasksFor(artisan);
    await see(artisan);
    const second = await mine.say('Two');
    await shows(artisan, 'Two');
    // A minute after the first words is too soon for what came since.
    await server.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where id::text = any(${sql.param(early)}::text[])`);
    await server.db.execute(sql`select graphile_worker.add_job('idempotency_sweep')`);
    await expect.poll(async () => (await tasksFor(artisan)).filter((id) => early.includes(id))).toEqual([]);
    expect(mailsTo(artisan)).toEqual([]);
    await advanceEmailDelay(server);
    await read(conversation, second.id);
    await advanceEmailPause(server);
    await mine.say('Three');
    await advanceEmailDelay(server);
    const ids = mailsTo(artisan).map(({ raw }) => /^Message-ID:\s+(.*)\r$/m.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(mailsTo(artisan)[0]?.raw).toContain('Two');
  });

  async function tasksFor({ account_id }: Person): Promise<string[]> {
    const { rows } = await server.db.execute<{ id: string }>(sql`
      select job.id::text from graphile_worker._private_jobs job
      join notification n on job.payload ->> 'ids' like '%' || n.id || '%' where n.account_id = ${account_id}`);
    return rows.map(({ id }) => id);
  }
});
