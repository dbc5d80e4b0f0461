import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { directAccess } from '../../db/database-access.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { type CuttableConnection, openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { closeCodeOf, openSocket, tryOpen } from '../../testing/open-socket.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * Timeouts that depend on the length of the outage are half of a server's. Shorter ones would fail on
 * a busy machine.
 */
const timeouts: DatabaseTimeouts = {
  ...serverTimeouts,
  statement: 3_000,
  silence: 3_500,
  heartbeat: 1_000,
  answer: 1_500,
  deaf: 2_500,
  away: 6_000,
  primary: 500,
};

let server: TestServer;
let conversation: TestConversation;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  conversation = await openConversation(server);
});
afterAll(() => server.stop());

/**
 * Starts a server whose connections to its database can fall silent: all of them, or only those that
 * bypass the pooler.
 */
async function startCuttable(which: 'all' | 'sessions'): Promise<{ cut: TestServer; line: CuttableConnection }> {
  const line = await openCuttableConnection(server.databaseUrl);
  const access = { ...directAccess(which === 'all' ? line.url : server.databaseUrl), sessionUrl: line.url };
  const cut = await startTestServer({ sharing: server, access, timeouts, onLost: () => undefined });
  onTestFinished(async () => {
    await cut.stop();
    await line.cut();
  });
  return { cut, line };
}

/**
 * Lists the remaining tasks with their errors. Makes them due immediately, because the delay of a
 * failed task grows with each attempt.
 */
const listTasks = async () => {
  await server.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
  const { rows } = await server.db.execute(
    sql`select attempts, last_error, locked_by from graphile_worker.jobs where task_identifier = 'idempotency_sweep'`,
  );
  return rows;
};
const statusOf = async ({ origin }: TestServer, path: string) => (await fetch(origin + path)).status;
const showProfile = (cut: TestServer) => cut.call(profile.show, { token: conversation.customer.token });

test('a server’s timeouts end within 10 s of the return of its database, except the one for a failover', () => {
  const { connect, statement, silence, heartbeat, answer, deaf, away, primary } = serverTimeouts;
  expect(silence).toBeGreaterThan(statement);
  expect(Math.max(silence, heartbeat + answer + connect, deaf, primary)).toBeLessThan(10_000);
  // The cluster aims at a failover within 15 s.
  expect(away).toBeGreaterThan(15_000);
});

test('a server reports a silent database, and recovers fully once the database answers', async () => {
  const { cut, line } = await startCuttable('all');
  const events = `/ws/events/?token=${conversation.customer.token}`;
  const chat = await joinChat(cut, conversation.id, conversation.customer);
  await chat.say('Before');
  const event = closeCodeOf(await openSocket(cut, events));

  line.swallow();
  const { status, error, headers } = await showProfile(cut);
  expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(503);
  expect(await statusOf(cut, '/healthz')).toBe(200);
  expect([await chat.closed, await event]).toEqual([1001, 1001]);
  expect((await tryOpen(cut, events)).status).toBe(503);

  line.mend();
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(200);
  await expect.poll(async () => (await showProfile(cut)).status).toBe(200);
  const secondChat = await joinChat(cut, conversation.id, conversation.customer);
  expect((await secondChat.say('After')).message).toBe('After');
  await server.db.enqueue('idempotency_sweep', {});
  await expect.poll(listTasks).toEqual([]);
  secondChat.close();
});

test('a silent connection that bypasses the pooler delays no call, and listening and tasks recover', async () => {
  const { cut, line } = await startCuttable('sessions');
  expect(await statusOf(cut, '/readyz')).toBe(200);

  line.swallow();
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(503);
  expect((await showProfile(cut)).status).toBe(200);
  await server.db.enqueue('idempotency_sweep', {});
  line.mend();
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(200);
  await expect.poll(listTasks).toEqual([]);
});
