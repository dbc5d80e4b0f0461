import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { programOf } from '../../testing/program/program.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { enqueue, startQueue, type Tasks } from './queue.ts';

let server: TestServer;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => server.stop());

/** Runs a worker with these tasks until the test ends. */
async function work(tasks: Tasks): Promise<{ failures: [task: string, last: boolean][] }> {
  const failures: [string, boolean][] = [];
  const onFailure = (task: string, _error: unknown, last: boolean) => void failures.push([task, last]);
  const { stop } = await startQueue(server.connection.pool, { tasks, dedicatedWorkers: {}, schedules: {}, onFailure });
  stops.push(stop);
  return { failures };
}

/** A task that records its payloads, and the next of them. */
function recorder() {
  const payloads: unknown[] = [];
  let wake = () => {};
  return {
    payloads,
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    task: async (payload: unknown) => {
      payloads.push(payload);
      wake();
    },
  };
}

test('a task exists if and only if the transaction that caused it commits', async () => {
  const { payloads, next, task } = recorder();
  const done = next();
  await server.db
    .transaction(async (tx) => {
      await enqueue(tx, 'dig', { place: 'never' });
      throw new Error('Not after all');
    })
    .catch(() => undefined);
  await server.db.transaction((tx) => enqueue(tx, 'dig', { place: 'here' }));
  await work({ dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'here' }]);
});

/** Spares tasks that failed once their wait. */
async function spareWait(): Promise<void> {
  await server.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null`);
}

test('a failing task is retried and reported', async () => {
  const { payloads, task } = recorder();
  let tries = 0;
  const { failures } = await work({
    dig: async (payload) => {
      tries += 1;
      if (tries === 1) throw new Error('The spade broke');
      await task(payload);
    },
  });
  await enqueue(server.db, 'dig', { place: 'twice' });
  await expect
    .poll(async () => {
      await spareWait();
      return payloads;
    })
    .toEqual([{ place: 'twice' }]);
  expect(failures).toEqual([['dig', false]]);
});

test('a task that fails for the last time is reported as given up, once', async () => {
  const { failures } = await work({
    dig: async () => {
      throw new Error('The spade broke');
    },
  });
  await enqueue(server.db, 'dig', {}, { max_attempts: 1 });
  await expect.poll(() => failures).toEqual([['dig', true]]);
});

test('a task replaces a waiting task with the same key', async () => {
  const { payloads, next, task } = recorder();
  const done = next();
  await enqueue(server.db, 'dig', { place: 'first' }, { job_key: 'hole' });
  await enqueue(server.db, 'dig', { place: 'second' }, { job_key: 'hole' });
  await work({ dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'second' }]);
});

/** Whether the worker that digs says that it lives, by its lock. */
async function isDiggerAlive(): Promise<boolean> {
  const { rowCount } = await server.db.execute(sql`
    select from graphile_worker.jobs join pg_locks
      on locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended(locked_by, 0)
    join pg_database on oid = database and datname = current_database()
    where task_identifier = 'dig'`);
  return rowCount === 1;
}

test('a task of a killed worker is started again by another, a running one is not', async () => {
  const dying = spawn(process.execPath, [programOf('queue.fixture'), server.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void dying.kill('SIGKILL'));
  await enqueue(server.db, 'dig', { place: 'deep' });
  await once(dying.stdout, 'data');
  await expect.poll(isDiggerAlive).toBe(true);
  // As though it had been at it for long.
  await server.db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);

  const idle = recorder();
  const stopIdle = await startQueue(server.connection.pool, {
    tasks: { dig: idle.task, other: idle.task },
    dedicatedWorkers: {},
    schedules: {},
    onFailure: () => undefined,
  });
  const other = idle.next();
  await enqueue(server.db, 'other', {});
  await other;
  await stopIdle.stop();
  expect(idle.payloads).toEqual([{}]);

  dying.kill('SIGKILL');
  await once(dying, 'exit');
  const { payloads, next, task } = recorder();
  const done = next();
  await work({ dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'deep' }]);
});

test('a worker recovers from losing its connections', async () => {
  const { next, task } = recorder();
  await work({ dig: task });
  await server.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'fixit'`);
  const done = next();
  // The server's pool may not know yet which of its connections are lost.
  const fresh = connect(server.databaseUrl, { max: 1 });
  await enqueue(fresh.db, 'dig', {});
  await fresh.close();
  await done;
});

/** Connections of its own, which it can be kept from opening, or kept waiting for. */
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

test('a worker stopped while it starts again holds no connection', async () => {
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
  // What begins in spite of it has begun by then.
  await wait(500);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await pool.end();
});

test('a worker that lost the database and cannot end is replaced', async () => {
  const { pool, state } = openFailingPool();
  const { payloads, task } = recorder();
  const hung = recorder();
  const hangs = hung.next();
  let letGo = () => {};
  const failures: string[] = [];
  const { stop } = await startQueue(pool, {
    tasks: {
      dig: task,
      hang: async (payload) => {
        void hung.task(payload);
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      },
    },
    dedicatedWorkers: {},
    schedules: {},
    onFailure: (_, error) => void failures.push(String(error)),
    patience: 100,
  });
  await enqueue(server.db, 'hang', {});
  await hangs;
  state.reach = 'nothing';
  await expect
    .poll(async () => {
      // Each makes it look again.
      await enqueue(server.db, 'dig', {}, { job_key: 'hole' });
      return failures;
    })
    .toContain('Error: The worker does not end');
  state.reach = 'database';
  await enqueue(server.db, 'dig', { place: 'here' });
  await expect.poll(() => payloads).toContainEqual({ place: 'here' });
  letGo();
  await stop();
  await pool.end();
});

test('a worker stops even if a task hangs', async () => {
  const taken = recorder();
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
  await enqueue(server.db, 'hang', {});
  await hangs;
  await expect(stop(100)).resolves.toBeUndefined();
});

test('a scheduled task goes on after the clock was set back', async () => {
  await server.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('dig', now(), now() + interval '1 hour')`);
  const { next, task } = recorder();
  const done = next();
  const { stop } = await startQueue(server.connection.pool, {
    tasks: { dig: task },
    dedicatedWorkers: {},
    schedules: { dig: '* * * * *' },
    onFailure: () => undefined,
  });
  stops.push(stop);
  await done;
});

test('a scheduled task runs once, however many processes there are', async () => {
  const { payloads, task } = recorder();
  const care = {
    tasks: { plant: task, dig: task },
    dedicatedWorkers: {},
    schedules: { plant: '* * * * *' },
    onFailure: () => undefined,
  };
  for (let process = 0; process < 3; process += 1) {
    stops.push((await startQueue(server.connection.pool, care)).stop);
  }
  await expect.poll(() => payloads.length).toBeGreaterThan(0);
  const countBeyondMinutes = async () => {
    const { rows } = await server.db.execute<{ minutes: number; left: number }>(sql`
      select 1 + (extract(epoch from date_trunc('minute', now()) - known_since) / 60)::int as minutes,
        (select count(*)::int from graphile_worker.jobs where task_identifier = 'plant') as left
      from graphile_worker._private_known_crontabs where identifier = 'plant'`);
    return payloads.length + (rows[0]?.left ?? 0) - (rows[0]?.minutes ?? 0);
  };
  // A task that was done stays in the queue for a moment.
  await expect.poll(countBeyondMinutes).toBeLessThanOrEqual(0);
});
