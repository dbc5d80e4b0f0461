import { account } from '@fixit/contract/account';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directAccess } from '../../db/database-access.ts';
import { account as accounts } from '../../db/schema/account-tables.ts';
import { openSocket } from '../../testing/open-socket.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { Fanout } from './fanout.ts';

import { PostgresEngine } from './postgres-engine.ts';
import { followPresence, isOnline, Presence, type PresenceFrame } from './presence.ts';

let server: TestServer;
let secondServer: TestServer;
let fanout: Fanout;
beforeAll(async () => {
  server = await startTestServer();
  secondServer = await startTestServer({ sharing: server });
  fanout = new Fanout(new PostgresEngine(directAccess(server.databaseUrl)), () => undefined);
  await fanout.start();
});
afterAll(async () => {
  await fanout.stop();
  await secondServer.stop();
  await server.stop();
});

async function statusOf(id: string) {
  const [status] = await server.db
    .select({ online: isOnline(sql`account.id`), last_seen: accounts.last_seen })
    .from(accounts)
    .where(eq(accounts.id, id));
  return status;
}

async function countProcessesWithSockets(account_id: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ processes: number }>(
    sql`select count(*)::int as processes from socket_presence where account_id = ${account_id}`,
  );
  return rows[0]?.processes;
}

const isAccountOnline = async (id: string) => (await statusOf(id))?.online;

/** Collects the later frames about an account. */
function collectFrames(account_id: string): PresenceFrame[] {
  const frames: PresenceFrame[] = [];
  followPresence(fanout, account_id, (frame) => frames.push(frame));
  return frames;
}

test('an account is online while any of its sockets is open in any process', async () => {
  const { account_id, token } = await addCustomer(server);
  const frames = collectFrames(account_id);
  expect(await statusOf(account_id)).toEqual({ online: false, last_seen: null });
  const path = `/ws/events/?token=${token}`;
  const sockets = [
    await openSocket(server, path),
    await openSocket(server, path),
    await openSocket(secondServer, path),
  ];
  await expect.poll(() => countProcessesWithSockets(account_id)).toBe(2);
  for (const socket of sockets) {
    expect(await isAccountOnline(account_id)).toBe(true);
    socket.close();
  }
  await expect.poll(() => isAccountOnline(account_id)).toBe(false);
  expect((await statusOf(account_id))?.last_seen).toEqual(expect.any(String));
  await expect.poll(() => frames.at(-1)).toMatchObject({ account_id, is_online: false, last_seen: expect.any(String) });
});

test('a status that arrives late does not replace a newer one', async () => {
  const { account_id } = await addCustomer(server);
  const frames = collectFrames(account_id);
  const instant = (second: number) => `2031-12-08T10:00:0${second}.000Z`;
  for (const [is_online, second] of [
    [true, 1],
    [false, 3],
    [true, 2],
    [true, 4],
  ] as const) {
    await server.db.publish(`presence:${account_id}`, { account_id, is_online, last_seen: instant(second) });
  }
  await expect.poll(() => frames.map(({ last_seen }) => last_seen)).toEqual([instant(1), instant(3), instant(4)]);
});

test('logging out takes an account offline', async () => {
  const { account_id, token } = await addCustomer(server);
  await openSocket(server, `/ws/events/?token=${token}`);
  await expect.poll(() => isAccountOnline(account_id)).toBe(true);
  await secondServer.call(account.logout, { token });
  await expect.poll(() => isAccountOnline(account_id)).toBe(false);
});

test('accounts of a killed process go offline, and another process publishes that', async () => {
  const { account_id } = await addCustomer(server);
  const frames = collectFrames(account_id);
  // A process that is still alive could send a heartbeat at any time.
  await server.db.execute(sql`
    with killed as (insert into process default values returning id)
    insert into socket_presence (process_id, account_id, sockets) select id, ${account_id}, 1 from killed`);
  expect(await isAccountOnline(account_id)).toBe(true);
  await server.db.execute(sql`
    update process set heartbeat_at = now() - interval '1 minute'
    where id in (select process_id from socket_presence where account_id = ${account_id})`);
  expect(await isAccountOnline(account_id)).toBe(false);
  const survivor = new Presence(server.db, () => undefined);
  await survivor.start();
  await expect.poll(() => frames.at(-1)).toMatchObject({ account_id, is_online: false });
  await survivor.stop();
});
