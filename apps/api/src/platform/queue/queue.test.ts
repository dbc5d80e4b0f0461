import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordTask, startTestWorker } from '../../testing/task-worker.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('a task exists if and only if the transaction that caused it commits', async () => {
  const { payloads, next, task } = recordTask();
  const done = next();
  await server.db
    .transaction(async (tx) => {
      await tx.enqueue('dig', { place: 'never' });
      throw new Error('Not after all');
    })
    .catch(() => undefined);
  await server.db.transaction((tx) => tx.enqueue('dig', { place: 'here' }));
  await startTestWorker(server, { dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'here' }]);
});

async function makeRetriesDue(): Promise<void> {
  await server.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null`);
}

test('a failing task is retried and reported', async () => {
  const { payloads, task } = recordTask();
  let attempts = 0;
  const { failures } = await startTestWorker(server, {
    dig: async (payload) => {
      attempts += 1;
      if (attempts === 1) throw new Error('The spade broke');
      await task(payload);
    },
  });
  await server.db.enqueue('dig', { place: 'twice' });
  await expect
    .poll(async () => {
      await makeRetriesDue();
      return payloads;
    })
    .toEqual([{ place: 'twice' }]);
  expect(failures).toEqual([['dig', false]]);
});

test('a task that fails for the last time is reported once, as given up', async () => {
  const { failures } = await startTestWorker(server, {
    dig: async () => {
      throw new Error('The spade broke');
    },
  });
  await server.db.enqueue('dig', {}, { max_attempts: 1 });
  await expect.poll(() => failures).toEqual([['dig', true]]);
});

test('a task replaces a waiting task with the same key', async () => {
  const { payloads, next, task } = recordTask();
  const done = next();
  await server.db.enqueue('dig', { place: 'first' }, { job_key: 'hole' });
  await server.db.enqueue('dig', { place: 'second' }, { job_key: 'hole' });
  await startTestWorker(server, { dig: task });
  await done;
  expect(payloads).toEqual([{ place: 'second' }]);
});

test('a scheduled task continues to run after the clock was set back', async () => {
  await server.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('dig', now(), now() + interval '1 hour')`);
  const { next, task } = recordTask();
  const done = next();
  await startTestWorker(server, { dig: task }, { dig: '* * * * *' });
  await done;
});

test('a scheduled task runs once each time, however many processes there are', async () => {
  const { payloads, task } = recordTask();
  for (let process = 0; process < 3; process += 1)
    await startTestWorker(server, { plant: task, dig: task }, { plant: '* * * * *' });
  await expect.poll(() => payloads.length).toBeGreaterThan(0);
  const countBeyondMinutes = async () => {
    const { rows } = await server.db.execute<{ minutes: number; queued: number }>(sql`
      select 1 + (extract(epoch from date_trunc('minute', now()) - known_since) / 60)::int as minutes,
        (select count(*)::int from graphile_worker.jobs where task_identifier = 'plant') as queued
      from graphile_worker._private_known_crontabs where identifier = 'plant'`);
    return payloads.length + (rows[0]?.queued ?? 0) - (rows[0]?.minutes ?? 0);
  };
  // A finished task stays in the queue for a moment.
  await expect.poll(countBeyondMinutes).toBeLessThanOrEqual(0);
});
