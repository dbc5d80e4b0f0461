import { once } from 'node:events';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { directAccess } from '../db/database-access.ts';
import { serverTimeouts } from '../db/timeouts.ts';
import { type CuttableConnection, openCuttableConnection } from '../testing/cuttable-connection.ts';
import { openSocket, tryOpen } from '../testing/open-socket.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let customer: Person;
let artisan: ArtisanPerson;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  [customer, artisan] = [await addCustomer(server), await addArtisan(server)];
});
afterAll(() => server.stop());

/** Starts a server whose connection to the database can break, with timeouts for a busy machine. */
async function startCuttable(times: Partial<typeof serverTimeouts>): Promise<[TestServer, CuttableConnection]> {
  const line = await openCuttableConnection(server.databaseUrl);
  const cut = await startTestServer({
    sharing: server,
    access: directAccess(line.url),
    timeouts: { ...serverTimeouts, connect: 30_000, statement: 30_000, silence: 35_000, answer: 30_000, ...times },
    onLost: () => undefined,
    worker: false,
  });
  onTestFinished(async () => {
    await cut.stop();
    await line.cut();
  });
  return [cut, line];
}

const createJob = (target: TestServer, headers: Record<string, string> = {}) =>
  target.call(job.create, {
    token: customer.token,
    query: { category_id: artisan.category_id, postcode: 'BD18' },
    headers,
    body: { description: 'The boiler makes a noise' },
  });

const countJobs = async () => (await server.db.execute(sql`select from job`)).rowCount;

test('reads, calls with a key and new sockets wait for a new primary, and other calls immediately answer 503', {
  timeout: 120_000,
}, async () => {
  const [cut, line] = await startCuttable({ primary: 60_000 });
  const before = await countJobs();
  line.refuse();
  const unkeyed = await createJob(cut);
  expect([unkeyed.status, unkeyed.headers.get('retry-after')]).toEqual([503, '2']);
  const waiting = Promise.all([
    cut.call(profile.show, { token: customer.token }),
    createJob(cut, { 'Idempotency-Key': crypto.randomUUID() }),
    tryOpen(cut, `/ws/events/?token=${customer.token}`),
  ]);
  await expect.poll(() => line.refused).toBeGreaterThan(4);
  line.mend();
  const [read, write, { socket, status }] = await waiting;
  expect([read.status, write.status, status]).toEqual([200, 200, 101]);
  socket?.close();
  expect(await countJobs()).toBe((before ?? 0) + 1);
});

test('a call that waits for a new primary answers 503 after its time limit, or when the process stops', {
  timeout: 120_000,
}, async () => {
  const [cut, line] = await startCuttable({ primary: 1_000 });
  line.refuse();
  const late = await cut.call(profile.show, { token: customer.token });
  expect([late.status, late.error.code, late.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  const [stopping, other] = await startCuttable({ primary: 60_000 });
  other.refuse();
  const call = stopping.call(profile.show, { token: customer.token });
  await expect.poll(() => other.refused).toBeGreaterThan(2);
  await stopping.app.close();
  expect((await call).status).toBe(503);
});

test('sockets stay open for a limited time without the database, and learn of a gap if it returns meanwhile', {
  timeout: 120_000,
}, async () => {
  const events = `/ws/events/?token=${customer.token}&extras=1`;
  const [patient, line] = await startCuttable({ deaf: 2_500, away: 100_000, heartbeat: 500 });
  const socket = await openSocket(patient, events);
  line.refuse();
  const nextMessage = once(socket, 'message');
  // The server tries several times a second. By this time, a process whose calls still worked would have
  // closed its sockets.
  await expect.poll(() => line.refused).toBeGreaterThan(40);
  expect(socket.readyState).toBe(socket.OPEN);
  line.mend();
  const [frame] = (await nextMessage) as [Buffer];
  expect(JSON.parse(frame.toString())).toEqual({ kind: 'missed' });
  expect(socket.readyState).toBe(socket.OPEN);
  socket.close();
  const [impatient, other] = await startCuttable({ deaf: 500, away: 1_500, heartbeat: 500 });
  const leaving = await openSocket(impatient, events);
  other.refuse();
  await expect.poll(() => leaving.readyState).toBe(leaving.CLOSED);
});

test('a process that receives no frames, although its calls work, asks its sockets to reconnect', {
  timeout: 120_000,
}, async () => {
  const line = await openCuttableConnection(server.databaseUrl);
  const timeouts = { ...serverTimeouts, deaf: 500, away: 600_000, heartbeat: 500, answer: 500 };
  const access = { ...directAccess(server.databaseUrl), sessionUrl: line.url };
  const deaf = await startTestServer({ sharing: server, access, timeouts, onLost: () => undefined, worker: false });
  onTestFinished(async () => {
    await deaf.stop();
    await line.cut();
  });
  const socket = await openSocket(deaf, `/ws/events/?token=${customer.token}`);
  line.refuse();
  await expect.poll(() => socket.readyState).toBe(socket.CLOSED);
});
