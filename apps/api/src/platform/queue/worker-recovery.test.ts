import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { programOf } from '../../testing/program/built-program.ts';
import { recordTask, startTestWorker } from '../../testing/task-worker.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startQueue } from './queue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

/** A living worker holds an advisory lock. */
async function isDiggerAlive(): Promise<boolean> {
  const { rowCount } = await server.db.execute(sql`
    select from graphile_worker.jobs join pg_locks
      on locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended(locked_by, 0)
    join pg_database on oid = database and datname = current_database()
    where task_identifier = 'dig'`);
  return rowCount === 1;
}

test('a task of a killed worker is restarted by another worker, but a task of a living worker is not', async () => {
  const dying = spawn(process.execPath, [programOf('worker-recovery.fixture'), server.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void dying.kill('SIGKILL'));
  await server.db.enqueue('dig', { place: 'deep' });
  await once(dying.stdout, 'data');
  await expect.poll(isDiggerAlive).toBe(true);
  // This makes the task look as if it had been running for a long time.
  await server.db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);

  const idle = recordTask();
  const idleQueue = await startQueue(server.connection.pool, {
    tasks: { dig: idle.task, other: idle.task },
    dedicatedWorkers: {},
    schedules: {},
    onFailure: () => undefined,
  });
  const other = idle.next();
  await server.db.enqueue('other', {});
  await other;
  await idleQueue.stop();
  expect(idle.payloads).toEqual([{}]);

  dying.kill('SIGKILL');
  await once(dying, 'exit');
  const { payloads, next, task } = recordTask();
  const done = next();
  await startTestWorker(server, { dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'deep' }]);
});

test('a worker recovers from losing its connections', async () => {
  const { next, task } = recordTask();
  await startTestWorker(server, { dig: task });
  await server.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'fixit'`);
  const done = next();
  // The server's pool may not know yet which of its connections are lost.
  const fresh = connect(server.databaseUrl, { max: 1 });
  await fresh.db.enqueue('dig', {});
  await fresh.close();
  await done;
});

/** Opens a pool whose connections can be made to fail or to wait. */
function openFailingPool() {
  const { pool } = connect(server.databaseUrl, { max: 8 });
  const open = pool.connect.bind(pool);
  const state = { reach: 'database' as 'database' | 'nothing' | 'gate', atGate: 0, openGate: () => {} };
  const gate = new Promise<void>((resolve) => {
    state.openGate = resolve;
  });
  const reachDatabase = async () => {
    if (state.reach === 'gate') {
      state.atGate += 1;
      await gate;
    }
    if (state.reach === 'nothing') throw new Error('The database is away');
    return open();
  };
  const connectThere = (done?: unknown) => {
    const client = reachDatabase();
    if (typeof done !== 'function') return client;
    return client.then(
      (opened) => done(undefined, opened, opened.release.bind(opened)),
      (error: unknown) => done(error, undefined, () => undefined),
    );
  };
  Object.assign(pool, { connect: connectThere });
  return { pool, state };
}

test('a worker that is stopped while it restarts holds no connection', async () => {
  const { pool, state } = openFailingPool();
  const failures: string[] = [];
  const onFailure = (task: string) => void failures.push(task);
  const { stop } = await startQueue(pool, { tasks: {}, dedicatedWorkers: {}, schedules: {}, onFailure });
  state.reach = 'nothing';
  await expect.poll(() => failures).toContain('queue');
  state.reach = 'gate';
  await expect.poll(() => state.atGate).toBeGreaterThan(0);
  const stopped = stop();
  state.reach = 'database';
  state.openGate();
  await stopped;
  // Any work that starts in spite of the stop has started by then.
  await wait(500);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await pool.end();
});

test('a worker that lost the database and cannot end is replaced', async () => {
  const { pool, state } = openFailingPool();
  const { payloads, task } = recordTask();
  const hung = recordTask();
  const hangs = hung.next();
  let release = () => {};
  const failures: string[] = [];
  const { stop } = await startQueue(pool, {
    tasks: {
      dig: task,
      hang: async (payload) => {
        void hung.task(payload);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    },
    dedicatedWorkers: {},
    schedules: {},
    onFailure: (_, error) => void failures.push(String(error)),
    timeoutMs: 100,
  });
  await server.db.enqueue('hang', {});
  await hangs;
  state.reach = 'nothing';
  await expect
    .poll(async () => {
      // The worker has to poll again for each of these.
      await server.db.enqueue('dig', {}, { job_key: 'hole' });
      return failures;
    })
    .toContain('Error: The worker does not end');
  state.reach = 'database';
  await server.db.enqueue('dig', { place: 'here' });
  await expect.poll(() => payloads).toContainEqual({ place: 'here' });
  release();
  await stop();
  await pool.end();
});

test('a worker stops even if a task hangs', async () => {
  const taken = recordTask();
  const hangs = taken.next();
  const { stop } = await startQueue(server.connection.pool, {
    tasks: {
      hang: (payload) => {
        void taken.task(payload);
        return new Promise(() => undefined);
      },
    },
    dedicatedWorkers: {},
    schedules: {},
    onFailure: () => undefined,
  });
  await server.db.enqueue('hang', {});
  await hangs;
  await expect(stop(100)).resolves.toBeUndefined();
});
