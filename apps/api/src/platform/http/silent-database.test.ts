import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { directAccess } from '../../db/database-access.ts';
import { type DatabaseTimeouts, serverTimeouts } from '../../db/timeouts.ts';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat.ts';
import { type CuttableConnection, openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { closeCodeOf, openSocket, tryOpen } from '../../testing/socket.ts';
import { enqueue } from '../queue/queue.ts';

/** Half of what a server waits for what takes as long as the outage; less is not enough on a busy machine. */
const timeouts: DatabaseTimeouts = {
  ...serverTimeouts,
  statement: 3_000,
  silence: 3_500,
  heartbeat: 1_000,
  answer: 1_500,
  deaf: 2_500,
};

let server: TestServer;
let talk: TestConversation;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  talk = await openConversation(server);
});
afterAll(() => server.stop());

/** A server whose connections to its database go by a line that can fall silent: all, or those with a session of their own. */
async function startCut(which: 'all' | 'sessions'): Promise<{ cut: TestServer; line: CuttableConnection }> {
  const line = await openCuttableConnection(server.databaseUrl);
  const access = { ...directAccess(which === 'all' ? line.url : server.databaseUrl), sessionUrl: line.url };
  const cut = await startTestServer({ sharing: server, access, timeouts, onLost: () => undefined });
  onTestFinished(async () => {
    await cut.stop();
    await line.cut();
  });
  return { cut, line };
}

const countTasks = async () =>
  (await server.db.execute(sql`select from graphile_worker.jobs where task_identifier = 'idempotency_sweep'`)).rowCount;
const statusOf = async ({ origin }: TestServer, path: string) => (await fetch(origin + path)).status;
const showProfile = (cut: TestServer) => cut.call(profile.show, { token: talk.customer.token });

test('everything a server waits for ends within 10 s of its database’s return', () => {
  const { connect, statement, silence, heartbeat, answer, deaf } = serverTimeouts;
  expect(silence).toBeGreaterThan(statement);
  expect(Math.max(silence, heartbeat + answer + connect, deaf)).toBeLessThan(10_000);
});

test('a silent database is reported, and the server recovers fully once it can be reached', {
  timeout: 60_000,
}, async () => {
  const { cut, line } = await startCut('all');
  const events = `/ws/events/?token=${talk.customer.token}`;
  const chat = await joinChat(cut, talk.id, talk.customer);
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
  const again = await joinChat(cut, talk.id, talk.customer);
  expect((await again.say('After')).message).toBe('After');
  await enqueue(server.db, 'idempotency_sweep', {});
  await expect.poll(countTasks).toBe(0);
  again.close();
});

test('a silent way past the pooler keeps no call from its answer, and listening and tasks come back', {
  timeout: 60_000,
}, async () => {
  const { cut, line } = await startCut('sessions');
  expect(await statusOf(cut, '/readyz')).toBe(200);

  line.swallow();
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(503);
  expect((await showProfile(cut)).status).toBe(200);
  await enqueue(server.db, 'idempotency_sweep', {});
  line.mend();
  await expect.poll(() => statusOf(cut, '/readyz')).toBe(200);
  await expect.poll(countTasks).toBe(0);
});
