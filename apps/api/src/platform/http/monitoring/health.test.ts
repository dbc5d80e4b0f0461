import { category } from '@fixit/contract/category';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation } from '../../../testing/chat-client.ts';
import { openCuttableConnection } from '../../../testing/cuttable-connection.ts';
import { addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}, of = server) =>
  of.app.inject({ method: 'GET', url: path, headers, remoteAddress: headers['x-from'] ?? '127.0.0.1' });

describe('metrics', () => {
  test('metrics are open to this machine, and name routes, never addresses', async () => {
    await ask('/service-user/api/v1/jobs/01a1fbee-6724-7893-9706-9b55b7482c21/');
    const { statusCode, headers, body } = await ask('/metrics');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('http_request_duration_seconds_count');
    expect(body).toContain('open_sockets 0');
    expect(body).toContain('path="/service-user/api/v1/jobs/:id"');
    expect(body).not.toContain('01a1fbee');
  });

  test('metrics cover queue, emails, connections, fan-out and batches', async () => {
    await server.db.execute(sql`select graphile_worker.add_job('mail', '{}')`);
    await server.db.execute(sql`select graphile_worker.add_job('urgent_mail', '{}')`);
    await server.db.execute(
      sql`select graphile_worker.add_job('idempotency_sweep', run_at => now() + interval '1 hour')`,
    );
    await server.db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour',
      last_error = 'Refused', attempts = case when task_id = (select id from graphile_worker._private_tasks
        where identifier = 'mail') then max_attempts else 1 end where run_at <= now()`);
    const { id, customer } = await openConversation(server);
    const chat = await joinChat(server, id, customer);
    await chat.say('Hello');
    chat.close();
    // The message arrives when its transaction commits, a moment before the batch is counted.
    await expect.poll(async () => (await ask('/metrics')).body).toContain('chat_batch_messages_count 1');
    const { body } = await ask('/metrics');
    for (const line of [
      'queue_tasks{task="mail",state="given_up"} 1',
      'queue_tasks{task="urgent_mail",state="due"} 1',
      'queue_tasks{task="idempotency_sweep",state="later"} 1',
      'emails_failed{state="given_up"} 1',
      'emails_failed{state="tried_again"} 1',
      'database_connections{pool="calls",state="waiting"} 0',
      'fanout_listening 1',
      'fanout_delayed 0',
      'chat_batch_messages_sum 1',
      'chat_batch_duration_seconds_count 1',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    expect(body).toMatch(/database_connections\{pool="chat",state="open"\} [1-9]/);
    const age = Number(/queue_oldest_due_seconds\{task="urgent_mail"\} (\S+)/.exec(body)?.[1]);
    expect(age).toBeGreaterThanOrEqual(3_600);
  });

  test('metrics are hidden from other machines', async () => {
    const { statusCode, body } = await ask('/metrics', { 'x-from': '203.0.113.9' });
    expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  test('metrics are hidden from clients of a proxy on this machine', async () => {
    const common = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'];
    const ofVendors = [
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'fly-client-ip',
      'x-forwarded',
      'x-azure-clientip',
    ];
    for (const header of [...common, ...ofVendors]) {
      expect((await ask('/metrics', { [header]: '203.0.113.9' })).statusCode, header).toBe(404);
    }
  });

  test('metrics need the token if one is set', async () => {
    const METRICS_TOKEN = 'a token of some length';
    const guarded = await startTestServer({ sharing: server, settings: { METRICS_TOKEN }, worker: false });
    const from = { 'x-from': '203.0.113.9' };
    expect((await ask('/metrics', { ...from, authorization: `Bearer ${METRICS_TOKEN}` }, guarded)).statusCode).toBe(
      200,
    );
    expect((await ask('/metrics', { authorization: 'Bearer another token' }, guarded)).statusCode).toBe(404);
    expect((await ask('/metrics', {}, guarded)).statusCode).toBe(404);
    await guarded.stop();
  });
});

test('a server without its database is live, not ready, and says when to retry', async () => {
  const { token } = await addCustomer(server);
  const line = await openCuttableConnection(server.databaseUrl);
  const cut = await startTestServer({ sharing: { ...server, databaseUrl: line.url }, worker: false });
  expect((await ask('/readyz', {}, cut)).statusCode).toBe(200);
  await line.cut();
  expect((await ask('/healthz', {}, cut)).statusCode).toBe(200);
  await expect.poll(async () => (await ask('/metrics', {}, cut)).body).toContain('fanout_listening 0');
  expect((await ask('/metrics', {}, cut)).body).toContain('database_reachable 0');
  const setAddress = cut.call(profile.setAddress, { token, body: { post_code: 'BD18', address: '1 Otley Road' } });
  for (const { status, headers, error } of [await cut.call(category.list), await setAddress]) {
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  }
  expect((await ask('/readyz', {}, cut)).statusCode).toBe(503);
  await cut.stop();
});
