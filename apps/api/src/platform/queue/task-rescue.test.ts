import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

import { unlockTasksOfDeadWorkers } from './task-rescue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('the search for tasks of dead workers does not read waiting tasks', async () => {
  const waiting = Array.from({ length: 2_000 }, (_, index) => ({ place: index }));
  await server.db.enqueueMany('never', waiting);
  await server.db.execute(sql`vacuum analyze graphile_worker._private_jobs`);
  // The pool has one session, so its reads can be counted.
  const fresh = connect(server.databaseUrl, { max: 1 });
  await unlockTasksOfDeadWorkers(fresh.pool);
  const { rows } = await fresh.pool.query(
    "select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables where relname = '_private_jobs'",
  );
  await fresh.close();
  expect(rows).toEqual([{ seq_scan: 0, idx_scan: 1 }]);
});
