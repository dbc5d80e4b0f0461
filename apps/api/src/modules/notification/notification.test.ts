import { randomUUID } from 'node:crypto';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openEvents } from '../../testing/event-client.ts';
import { addArtisanAccount, addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { emailNotifications } from './email-actions.ts';
import { type NewNotification, notify, notifyMany } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const list = (token?: string, query = {}) => server.call(notification.list, { ...(token && { token }), query });
const markRead = (token: string | undefined, body?: unknown) =>
  server.call(notification.markRead, { ...(token && { token }), ...(body !== undefined && { body }) });

function newNotification(account_id: string, title = 'Beck & Co accepted'): NewNotification {
  return {
    account_id,
    kind: 'job_accepted',
    title,
    body: 'They can come on Tuesday.',
    subject: { type: 'job', id: null },
  };
}

describe('the list of notifications', () => {
  test('the list of notifications is a bare array of the caller’s notifications, newest first', async () => {
    const me = await addCustomer(server);
    const other = await addArtisanAccount(server);
    expect((await list(me.token)).body).toEqual([]);
    await notify(server.db, newNotification(me.account_id, 'First'));
    await notify(server.db, newNotification(me.account_id, 'Second'));
    const { body } = await list(me.token);
    expect(body.map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(body[0]).toEqual({
      id: expect.any(String),
      kind: 'job_accepted',
      title: 'Second',
      body: 'They can come on Tuesday.',
      link: '/accepted-providers',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      read_at: null,
    });
    expect((await list(other.token)).body).toEqual([]);
  });

  test('the list of notifications is paged, with the next cursor in a header', async () => {
    const { account_id, token } = await addCustomer(server);
    const titles = Array.from({ length: 7 }, (_, index) => `Number ${index}`);
    await notifyMany(
      server.db,
      titles.map((title) => newNotification(account_id, title)),
    );
    const titlesOfPages: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(token, { limit: 3, ...(cursor && { cursor }) });
      titlesOfPages.push(...page.body.map(({ title }) => title));
      cursor = page.headers.get('x-next-cursor');
      pages += 1;
    } while (cursor);
    expect([pages, titlesOfPages]).toEqual([3, titles.toReversed()]);
    expect((await list(token, { limit: 7 })).headers.has('x-next-cursor')).toBe(false);
  });

  test('pages of notifications have no duplicates or gaps even if the last notification of a page was refreshed', async () => {
    const { account_id, token } = await addCustomer(server);
    const chats = Array.from({ length: 5 }, () => randomUUID()).toSorted();
    const message = (chat: number): NewNotification => ({
      ...newNotification(account_id, `Chat ${chat}`),
      kind: 'message_received',
      subject: { type: 'conversation', id: chats[chat] ?? null },
    });
    await notifyMany(server.db, [1, 2, 3, 4].map(message));
    const titlesOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ title }) => title);
    const firstPage = await list(token, { limit: 2 });
    await notify(server.db, message(3));
    const cursor = firstPage.headers.get('x-next-cursor');
    const secondPage = await list(token, { limit: 2, cursor });
    expect([titlesOf(firstPage), titlesOf(secondPage)]).toEqual([
      ['Chat 4', 'Chat 3'],
      ['Chat 2', 'Chat 1'],
    ]);
    expect(secondPage.headers.has('x-next-cursor')).toBe(false);
    expect(titlesOf(await list(token))).toEqual(['Chat 3', 'Chat 4', 'Chat 2', 'Chat 1']);
  });

  test('the list of notifications needs a login, a valid limit and a valid cursor', async () => {
    const { token } = await addCustomer(server);
    expect((await list()).error.code).toBe('unauthenticated');
    expect((await list(token, { limit: '0' })).error.errors).toHaveProperty('limit');
    expect((await list(token, { limit: 'ten' })).error.errors).toHaveProperty('limit');
    const foreignCursors = ['x', '1,2', `1e3,${crypto.randomUUID()}`, `${'9'.repeat(17)},${crypto.randomUUID()}`];
    for (const cursor of [
      'x',
      crypto.randomUUID(),
      ...foreignCursors.map((text) => Buffer.from(text).toString('base64url')),
    ]) {
      expect((await list(token, { cursor })).error.errors).toHaveProperty('cursor');
    }
    expect((await list(token, { limit: 1_000_000 })).status).toBe(200);
  });

  test('the list of notifications takes one statement, however many notifications there are', async () => {
    const { account_id, token } = await addCustomer(server);
    await notify(server.db, newNotification(account_id));
    await list(token);
    expect(await countStatements(() => list(token))).toBe(1);
    await notifyMany(
      server.db,
      Array.from({ length: 3_000 }, () => newNotification(account_id)),
    );
    expect((await list(token)).body).toHaveLength(50);
    expect(await countStatements(() => list(token))).toBe(1);
  });
});

describe('marking notifications as read', () => {
  test('notifications are marked as read by id, or all together', async () => {
    const { account_id, token } = await addCustomer(server);
    await notifyMany(server.db, [
      newNotification(account_id, 'a'),
      newNotification(account_id, 'b'),
      newNotification(account_id, 'c'),
    ]);
    const ids = (await list(token)).body.map(({ id }) => id);
    const countUnread = async () => (await list(token)).body.filter(({ read_at }) => read_at === null).length;
    expect((await markRead(token, { ids: ids.slice(0, 1) })).body.data).toBeNull();
    expect(await countUnread()).toBe(2);
    expect((await markRead(token, { ids: [] })).status).toBe(200);
    expect(await countUnread()).toBe(2);
    expect((await markRead(token)).status).toBe(200);
    expect(await countUnread()).toBe(0);
  });

  test('marking notifications as read covers all notifications so far, and stores the time once a day', async () => {
    const { account_id, token } = await addCustomer(server);
    const daysUntil = async () => {
      const { rows } = await server.db.execute<{ days: number | null }>(sql`
        select extract(epoch from now() - read_until)::float8 / 86400 as days
        from notification_setting where account_id = ${account_id}`);
      return rows[0]?.days;
    };
    const countUnread = async () => (await list(token)).body.filter(({ read_at }) => read_at === null).length;
    await notify(server.db, newNotification(account_id));
    await markRead(token);
    expect(await daysUntil()).toBeLessThan(0.01);
    for (const [daysAgo, daysAfter] of [
      [0.5, 0.5],
      [2, 0],
    ] as const) {
      await server.db.execute(sql`
        update notification_setting set read_until = now() - make_interval(secs => ${daysAgo * 86_400})
        where account_id = ${account_id}`);
      await notify(server.db, newNotification(account_id));
      expect(await countUnread()).toBe(1);
      await markRead(token);
      expect(await countUnread()).toBe(0);
      expect(await daysUntil()).toBeCloseTo(daysAfter, 1);
    }
  });

  test('marking notifications as read leaves out any that has changed since it was shown', async () => {
    const { account_id, token } = await addCustomer(server);
    const subject = { type: 'conversation', id: account_id } as const;
    const notifyWithBody = (body: string) =>
      notify(server.db, { ...newNotification(account_id), kind: 'message_received', subject, body });
    const readNotification = async () => (await list(token)).body[0];
    const listUnseen = async () =>
      (await server.db.execute(sql`select from notification where account_id = ${account_id} and seen_at is null`))
        .rows;
    await notifyWithBody('One');
    const firstVersion = await readNotification();
    await notifyWithBody('Two');
    const outdatedBody = { ids: [firstVersion?.id], until: firstVersion?.created_at };
    expect((await server.call(notification.markSeen, { token, body: outdatedBody })).status).toBe(200);
    await markRead(token, { until: firstVersion?.created_at });
    expect([await readNotification(), await listUnseen()]).toMatchObject([{ body: 'Two', read_at: null }, [{}]]);
    const until = (await readNotification())?.created_at;
    await server.call(notification.markSeen, { token, body: { ...outdatedBody, until } });
    expect(await listUnseen()).toEqual([]);
    await markRead(token, { until });
    expect((await readNotification())?.read_at).not.toBeNull();
  });

  test('marking notifications as read changes neither other people’s notifications nor an earlier read time', async () => {
    const me = await addCustomer(server);
    const other = await addCustomer(server);
    await notify(server.db, newNotification(me.account_id));
    const [ownNotification] = (await list(me.token)).body;
    expect((await markRead(other.token, { ids: [ownNotification?.id] })).status).toBe(200);
    expect((await list(me.token)).body[0]?.read_at).toBeNull();
    await markRead(me.token, { ids: [ownNotification?.id] });
    const firstReadAt = (await list(me.token)).body[0]?.read_at;
    await markRead(me.token);
    expect((await list(me.token)).body[0]?.read_at).toBe(firstReadAt);
  });

  test('marking notifications as read needs a valid time', async () => {
    const { token } = await addCustomer(server);
    for (const until of ['yesterday', '2026-13-01T10:00:00.000Z', 7]) {
      expect((await markRead(token, { until })).error.errors).toHaveProperty('until');
    }
  });

  test('marking notifications as read needs a login and valid ids', async () => {
    const { token } = await addCustomer(server);
    expect((await markRead(undefined)).error.code).toBe('unauthenticated');
    expect((await markRead(token, { ids: 'all' })).status).toBe(400);
    expect((await markRead(token, { ids: ['x'] })).status).toBe(404);
    expect((await markRead(token, { ids: Array(201).fill(crypto.randomUUID()) })).status).toBe(400);
  });
});

describe('sending notifications', () => {
  test('notifying many accounts takes two statements', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => addCustomer(server)));
    const notifyAll = () =>
      notifyMany(
        server.db,
        people.map(({ account_id }) => newNotification(account_id)),
      );
    expect(await countStatements(notifyAll)).toBe(2);
    for (const { token } of people) expect((await list(token)).body).toHaveLength(1);
  });

  test('emailing fifty accounts takes as many statements as emailing one', async () => {
    const people = await Promise.all(Array.from({ length: 51 }, () => addCustomer(server)));
    const countEmailStatements = async (accounts: readonly string[]) => {
      await notifyMany(
        server.db,
        accounts.map((account_id) => newNotification(account_id)),
      );
      const { rows } = await server.db.execute<{ ids: string[] }>(sql`
        select array_agg(id) as ids from notification
        where emailed_at is null and account_id = any(${sql.param(accounts)}::uuid[])`);
      const ids = rows[0]?.ids ?? [];
      return countStatements(() =>
        server.db.transaction((tx) => emailNotifications(tx, { ids }, server.env.PUBLIC_URL)),
      );
    };
    const [one = '', ...fifty] = people.map(({ account_id }) => account_id);
    expect([await countEmailStatements(fifty), await countEmailStatements([one])]).toEqual([4, 4]);
  });

  test('a notification reaches the sockets of every account', async () => {
    const people = [await addCustomer(server), await addCustomer(server)];
    const sockets = await Promise.all(people.map(({ token }) => openEvents(server, token)));
    await notifyMany(
      server.db,
      people.map(({ account_id }) => newNotification(account_id)),
    );
    for (const [index, { token }] of people.entries()) {
      const [newest] = (await list(token)).body;
      expect(await sockets[index]?.next()).toEqual({ kind: 'notification', notification: newest });
    }
    for (const socket of sockets) socket.close();
  });

  test('notifying an empty list of accounts runs no statement', async () => {
    expect(await countStatements(() => notifyMany(server.db, []))).toBe(0);
  });

  test('a notification is sent if and only if the transaction commits', async () => {
    const { account_id, token } = await addCustomer(server);
    const events = await openEvents(server, token);
    const failingTransaction = server.db.transaction(async (tx) => {
      await notify(tx, newNotification(account_id, 'Never'));
      throw new Error('rolled back');
    });
    await expect(failingTransaction).rejects.toThrow('rolled back');
    await server.db.transaction((tx) => notify(tx, newNotification(account_id, 'Done')));
    expect(await events.next()).toMatchObject({ notification: { title: 'Done' } });
    expect((await list(token)).body.map(({ title }) => title)).toEqual(['Done']);
    events.close();
  });
});
