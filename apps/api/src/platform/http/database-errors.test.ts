import dns from 'node:dns';
import { category } from '@fixit/contract/category';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../db/connection.ts';
import { serverTimeouts } from '../../db/timeouts.ts';
import { openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('a server with a read-only database serves reads, and writes answer 503 until it reaches a writable one', async () => {
  const readOnlyServer = await startTestServer({ onLost: () => undefined });
  onTestFinished(() => readOnlyServer.stop());
  const { token } = await addCustomer(readOnlyServer);
  const name = new URL(readOnlyServer.databaseUrl).pathname.slice(1);
  // The test terminates all other connections.
  const operator = connect(readOnlyServer.databaseUrl, { max: 1 });
  await operator.db.execute(sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`);
  await operator.db.execute(sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  onTestFinished(() => operator.close());
  const fetchReadiness = async () => (await fetch(`${readOnlyServer.origin}/readyz`)).status;
  await expect.poll(fetchReadiness).toBe(503);
  // The server may not have noticed every lost connection yet.
  await expect.poll(async () => (await readOnlyServer.call(profile.show, { token })).status).toBe(200);
  const setAddress = () =>
    readOnlyServer.call(profile.setAddress, { token, body: { post_code: 'BD18', address: '1 Otley Road' } });
  const { status, error, headers } = await setAddress();
  expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);

  // The same happens after a failover: open connections do not notice the new primary.
  await operator.db.execute(sql`alter database ${sql.identifier(name)} reset default_transaction_read_only`);
  await expect.poll(fetchReadiness).toBe(200);
  await expect.poll(async () => (await setAddress()).status).toBe(200);
  await operator.db.enqueue('idempotency_sweep', {});
  const countRemaining = async () =>
    (await operator.db.execute(sql`select from graphile_worker.jobs where task_identifier = 'idempotency_sweep'`))
      .rowCount;
  await expect.poll(countRemaining).toBe(0);
});

test.for(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'a call answers 503 with a retry time if connecting to the database fails with %s',
  async (code) => {
    const line = await openCuttableConnection(server.databaseUrl);
    const url = line.url.replace('127.0.0.1', 'localhost');
    const disconnectedServer = await startTestServer({
      sharing: { ...server, databaseUrl: url },
      worker: false,
      onLost: () => undefined,
      timeouts: { ...serverTimeouts, primary: 0 },
    });
    onTestFinished(() => disconnectedServer.stop());
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...parameters: unknown[]) => {
      const callback = parameters.at(-1) as (error: Error) => void;
      process.nextTick(callback, Object.assign(new Error(`getaddrinfo ${code}`), { code }));
    });
    onTestFinished(() => lookup.mockRestore());
    await line.cut();
    const { statusCode, headers } = await disconnectedServer.app.inject(category.list.path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect((await disconnectedServer.app.inject('/readyz')).statusCode).toBe(503);
  },
);
