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

const request = (path: string, headers: Record<string, string> = {}, target = server) =>
  target.app.inject({ method: 'GET', url: path, headers, remoteAddress: headers['x-from'] ?? '127.0.0.1' });

describe('metrics', () => {
  test('this machine can read the metrics, which contain routes instead of URLs', async () => {
    await request('/service-user/api/v1/jobs/01a1fbee-6724-7893-9706-9b55b7482c21/');
    const { statusCode, headers, body } = await request('/metrics');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('http_request_duration_seconds_count');
    expect(body).toContain('open_sockets 0');
    expect(body).toContain('path="/service-user/api/v1/jobs/:id"');
    expect(body).not.toContain('01a1fbee');
  });

  test('the metrics cover the queue, emails, connections, the fan-out and batches of messages', async () => {
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
    // The batch is counted a moment after the message has arrived.
    await expect.poll(async () => (await request('/metrics')).body).toContain('chat_batch_messages_count 1');
    const { body } = await request('/metrics');
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

  test('other machines cannot read the metrics', async () => {
    const { statusCode, body } = await request('/metrics', { 'x-from': '203.0.113.9' });
    expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  test('clients of a proxy on this machine cannot read the metrics', async () => {
    const commonHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'];
    const vendorHeaders = [
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'fly-client-ip',
      'x-forwarded',
      'x-azure-clientip',
    ];
    for (const header of [...commonHeaders, ...vendorHeaders]) {
      expect((await request('/metrics', { [header]: '203.0.113.9' })).statusCode, header).toBe(404);
    }
  });

  test('METRICS_TOKEN is required to read the metrics, if it is set', async () => {
    const METRICS_TOKEN = 'a token of some length';
    const guardedServer = await startTestServer({ sharing: server, settings: { METRICS_TOKEN }, worker: false });
    const from = { 'x-from': '203.0.113.9' };
    expect(
      (await request('/metrics', { ...from, authorization: `Bearer ${METRICS_TOKEN}` }, guardedServer)).statusCode,
    ).toBe(200);
    expect((await request('/metrics', { authorization: 'Bearer another token' }, guardedServer)).statusCode).toBe(404);
    expect((await request('/metrics', {}, guardedServer)).statusCode).toBe(404);
    await guardedServer.stop();
  });
});

test('a server without its database is alive but not ready, and its calls say when to retry', async () => {
  const { token } = await addCustomer(server);
  const line = await openCuttableConnection(server.databaseUrl);
  const disconnectedServer = await startTestServer({ sharing: { ...server, databaseUrl: line.url }, worker: false });
  expect((await request('/readyz', {}, disconnectedServer)).statusCode).toBe(200);
  await line.cut();
  expect((await request('/healthz', {}, disconnectedServer)).statusCode).toBe(200);
  await expect
    .poll(async () => (await request('/metrics', {}, disconnectedServer)).body)
    .toContain('fanout_listening 0');
  expect((await request('/metrics', {}, disconnectedServer)).body).toContain('database_reachable 0');
  const setAddress = disconnectedServer.call(profile.setAddress, {
    token,
    body: { post_code: 'BD18', address: '1 Otley Road' },
  });
  for (const { status, headers, error } of [await disconnectedServer.call(category.list), await setAddress]) {
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  }
  expect((await request('/readyz', {}, disconnectedServer)).statusCode).toBe(503);
  await disconnectedServer.stop();
});
