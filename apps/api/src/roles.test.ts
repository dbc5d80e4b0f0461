import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { account } from '@fixit/contract/account';
import { category } from '@fixit/contract/category';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countWaiting } from './testing/lock-waiters.ts';
import { closeCodeOf, openSocket, tryOpen } from './testing/open-socket.ts';
import { addCustomer } from './testing/people.ts';
import { type ServerProcess, startProcess } from './testing/program/server-process.ts';
import { newEmail, signUpBody } from './testing/sign-up.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const PUBLIC_URL = 'http://localhost:3000';

let server: TestServer;
let lockHolder: Client;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ worker: false });
  lockHolder = new Client({ connectionString: server.databaseUrl });
  await lockHolder.connect();
});
afterEach(async () => {
  await lockHolder.query('rollback');
  for (const { child } of processes.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await lockHolder.end();
  await server.stop();
});

async function start(FIXIT_ROLE: string): Promise<ServerProcess> {
  const process = await startProcess(server, { FIXIT_ROLE, PUBLIC_URL });
  processes.push(process);
  return process;
}

async function stop({ child }: ServerProcess): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return child.exitCode;
}

const statusOf = async ({ origin }: ServerProcess, path: string) => (await fetch(origin + path)).status;

const isClosed = (process: ServerProcess) =>
  statusOf(process, '/healthz').then(
    () => false,
    () => true,
  );

async function countRows(from: string): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int from ${sql.raw(from)}`);
  return rows[0]?.count ?? 0;
}

test('a web process leaves its tasks to a worker, which serves only health and metrics', async () => {
  const web = await start('web');
  const body = JSON.stringify(signUpBody(newEmail()));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(web.origin + account.register.path, { method: 'POST', body, headers });
  expect(response.status).toBe(201);
  const metrics = await (await fetch(`${web.origin}/metrics`)).text();
  expect(metrics).toContain('queue_tasks{task="account_code",state="due"} 1');
  expect(await countRows('graphile_worker._private_known_crontabs')).toBe(0);

  const before = await countRows('process');
  const worker = await start('worker');
  await expect.poll(() => countRows('graphile_worker._private_jobs')).toBe(0);
  expect(await readdir(join(server.env.DATA_DIR, 'mail'))).not.toEqual([]);
  await expect.poll(() => countRows('graphile_worker._private_known_crontabs')).toBeGreaterThan(0);
  // A worker holds no sockets, so it does not announce itself.
  expect(await countRows('process')).toBe(before);
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(worker, path), path).toBe(200);
  for (const path of ['/', '/docs', '/dev/mail/', category.list.path]) expect(await statusOf(worker, path)).toBe(404);
  const { token } = await addCustomer(server);
  expect((await tryOpen(worker, `/ws/events/?token=${token}`)).status).toBe(404);
  expect(await Promise.all([stop(web), stop(worker)])).toEqual([0, 0]);
});

test('on SIGTERM a process closes its sockets one by one and completes the call in progress', async () => {
  const web = await start('web');
  const { token } = await addCustomer(server);
  const pendingClosures: Promise<[code: number, at: number]>[] = [];
  for (let count = 0; count < 10; count += 1) {
    const path = `/ws/events/?token=${(await addCustomer(server)).token}`;
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(web, path)));
    pendingClosures.push(
      ...sockets.map(async (socket) => [await closeCodeOf(socket), performance.now()] as [number, number]),
    );
  }
  await lockHolder.query('begin; lock table profile');
  const call = fetch(web.origin + profile.show.path, { headers: { authorization: `Token ${token}` } });
  await expect.poll(() => countWaiting(server, 'profile')).toBe(1);

  const startedAt = performance.now();
  const exited = stop(web);
  const closures = await Promise.all(pendingClosures);
  expect(new Set(closures.map(([code]) => code))).toEqual(new Set([1001]));
  // Two hundred sockets close over 200 ms in random order, so the last closes late.
  expect(Math.max(...closures.map(([, at]) => at)) - startedAt).toBeGreaterThan(100);
  await expect.poll(() => isClosed(web)).toBe(true);
  await lockHolder.query('rollback');
  expect((await call).status).toBe(200);
  const answeredAt = performance.now();
  expect(await exited).toBe(0);
  // The process did not wait for a timeout.
  expect(performance.now() - answeredAt).toBeLessThan(5_000);
});

/** Adds a task that runs until `lockHolder` releases its lock. */
async function addHangingTask(): Promise<void> {
  await lockHolder.query('begin; lock table idempotency_key');
  await server.db.execute(sql`select graphile_worker.add_job('idempotency_sweep', job_key => 'hanging')`);
  await expect.poll(() => countRows(`graphile_worker.jobs where key = 'hanging' and locked_at is not null`)).toBe(1);
}

const countHanging = () => countRows(`graphile_worker.jobs where key = 'hanging'`);

test('a worker finishes its task on SIGTERM, and leaves it to another worker on a second signal', async () => {
  const interruptedWorker = await start('worker');
  await addHangingTask();
  const exited = once(interruptedWorker.child, 'exit');
  const signal = () => {
    interruptedWorker.child.kill('SIGTERM');
    return interruptedWorker.child.exitCode;
  };
  // Two signals that arrive close together count as one.
  await expect.poll(signal).toBe(1);
  await exited;
  await lockHolder.query('rollback');
  expect(await countHanging()).toBe(1);
  // Pretends that the process of the task died long ago.
  await server.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where key = 'hanging'`);

  const patientWorker = await start('worker');
  await expect.poll(countHanging).toBe(0);
  await addHangingTask();
  const exitCode = stop(patientWorker);
  await expect.poll(() => isClosed(patientWorker)).toBe(true);
  await lockHolder.query('rollback');
  expect(await exitCode).toBe(0);
  expect(await countHanging()).toBe(0);
});
