import { message } from '@fixit/contract/message';
import { type Notification, notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpPostman } from '../../platform/mail.ts';
import { type ChatClient, joinChat, openTalk, type Talk } from '../../testing/chat.ts';
import { openEvents } from '../../testing/events.ts';
import { passMinute } from '../../testing/minute.ts';
import type { Person } from '../../testing/people.ts';
import { PostOffice } from '../../testing/post-office.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { mailNotifications } from '../notification/mail-actions.ts';
import { eraseMessagesOf } from './actions.ts';

const post = new PostOffice();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ postman: smtpPostman(await post.open(), 'Fixit <no-reply@fixit.test>') });
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

/** Waits until the newest that somebody is told says so: of a burst the rest comes a second later. */
const shows = (person: Person, body: string) =>
  expect.poll(() => list(person), { timeout: 5_000 }).toMatchObject([{ body }]);

/** A conversation whose customer has its socket open. */
async function talking(): Promise<Talk & { mine: ChatClient }> {
  const talk = await openTalk(server);
  return { ...talk, mine: await joinChat(server, talk.id, talk.customer, { extras: true }) };
}

async function read({ id, artisan, mine }: Talk & { mine: ChatClient }, message_id: string): Promise<void> {
  const theirs = await joinChat(server, id, artisan, { extras: true });
  theirs.send({ read: { message_id } });
  await mine.next((frame) => 'read' in frame && frame.read.message_id === message_id);
  theirs.close();
}

describe('what is said', () => {
  it('is told at once to who has the app open, in one place, with the newest words on top', async () => {
    const { id, customer, artisan, mine } = await talking();
    const other = await openTalk(server, { artisan });
    const events = await openEvents(server, artisan.token);
    const told = async (): Promise<Notification> => {
      const frame = await events.next();
      return 'notification' in frame ? frame.notification : told();
    };
    await mine.say('One');
    const first = await told();
    expect(first).toMatchObject({ kind: 'message_received', body: 'One', read_at: null });
    const theirs = await joinChat(server, other.id, other.customer);
    await theirs.say('Hello');
    await told();
    await mine.say('Two');
    const again = await told();
    expect(again).toEqual({ ...first, body: 'Two', created_at: again.created_at });
    expect(again.created_at > first.created_at).toBe(true);
    expect((await list(artisan)).map(({ body }) => body)).toEqual(['Two', 'Hello']);
    expect((await list(artisan))[0]?.link).toBe(`/workspace/chat?conversation_id=${id}`);
    expect(await list(customer)).toEqual([]);
    events.close();
  });

  it('is told as unread until all of it is read, and anew afterwards', async () => {
    const talk = await talking();
    const { artisan, mine } = talk;
    const first = await mine.say('One');
    const second = await mine.say('Two');
    const isRead = async () => (await list(artisan))[0]?.read_at !== null;
    await read(talk, first.id);
    expect(await isRead()).toBe(false);
    await read(talk, second.id);
    expect(await isRead()).toBe(true);
    await mine.say('Three');
    expect(await list(artisan)).toMatchObject([{ body: 'Three', read_at: null }]);
  });

  it('is told without words that are gone again', async () => {
    const talk = await talking();
    const { customer, artisan, mine } = talk;
    const [first, second] = [await mine.say('Forget this'), await mine.say('And that')];
    const { token } = customer;
    const remove = (messageId: string) => server.call(message.remove, { token, params: { messageId } });
    await shows(artisan, 'And that');
    await remove(second.id);
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: null }]);
    await mine.say('Really');
    await shows(artisan, 'Really');
    await remove(first.id);
    expect(await list(artisan)).toMatchObject([{ body: 'Really', read_at: null }]);
    await server.db.transaction((tx) => eraseMessagesOf(tx, customer.account_id));
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  });
});

describe('a mail about a conversation', () => {
  const due = async ({ account_id }: Person) => {
    const { rows } = await server.db.execute<{ seconds: number }>(sql`
      select extract(epoch from job.run_at - n.unseen_since)::float as seconds
      from graphile_worker._private_jobs job join notification n on job.payload ->> 'ids' like '%' || n.id || '%'
      where n.account_id = ${account_id}`);
    return rows.map(({ seconds }) => seconds);
  };

  it('goes out a minute after the first unseen message, once, however many follow', async () => {
    const { artisan, mine } = await talking();
    await mine.say('One');
    await mine.say('Two');
    await shows(artisan, 'Two');
    expect(await due(artisan)).toEqual([60]);
    await passMinute(server);
    expect(mailsTo(artisan).map(({ subject }) => subject)).toEqual(['New message from Priya']);
    expect(mailsTo(artisan)[0]?.raw).toContain('Two');
    await mine.say('Three');
    await shows(artisan, 'Three');
    expect(await due(artisan)).toEqual([]);
    await passMinute(server);
    expect(mailsTo(artisan)).toHaveLength(1);
  });

  it('does not go out to who saw or read it in time', async () => {
    const [seen, heard] = [await talking(), await talking()];
    await seen.mine.say('One');
    await see(seen.artisan);
    await read(heard, (await heard.mine.say('One')).id);
    await passMinute(server);
    expect([...mailsTo(seen.artisan), ...mailsTo(heard.artisan)]).toEqual([]);
  });

  it('goes out about what came after that, a minute after it, under an id of its own', async () => {
    const { artisan, mine } = await talking();
    await mine.say('One');
    const [first] = await list(artisan);
    const early = { ids: [first?.id ?? ''], since: await unseenSince(artisan) };
    await see(artisan);
    await mine.say('Two');
    await shows(artisan, 'Two');
    await server.db.transaction((tx) => mailNotifications(tx, early, server.env.PUBLIC_URL));
    expect((await list(artisan))[0]?.id).toBe(first?.id);
    expect(mailsTo(artisan)).toEqual([]);
    await passMinute(server);
    await see(artisan);
    await mine.say('Three');
    await shows(artisan, 'Three');
    await passMinute(server);
    const ids = mailsTo(artisan).map(({ raw }) => /^Message-ID:\s+(.*)\r$/m.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(mailsTo(artisan)[0]?.raw).toContain('Two');
  });

  async function unseenSince({ account_id }: Person): Promise<string> {
    const { rows } = await server.db.execute<{ since: string }>(
      sql`select to_json(unseen_since) #>> '{}' as since from notification where account_id = ${account_id}`,
    );
    return rows[0]?.since ?? '';
  }
});
