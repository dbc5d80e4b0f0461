import { account } from '@fixit/contract/account';
import { artisan } from '@fixit/contract/artisan';
import { profile } from '@fixit/contract/profile';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tryOpen } from '../../../testing/open-socket.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { describeError, describeRequest, faultLine } from './log.ts';

test('a request is logged without its query', () => {
  expect(describeRequest({ method: 'GET', url: '/ws/chat/1/?extras=1&%74oken=secret', id: 'x' })).toEqual({
    method: 'GET',
    path: '/ws/chat/1/',
    id: 'x',
  });
});

const secret = 'Zk3-_9'.repeat(8).slice(0, 43);

test.each([
  `/calendar/${secret}.ics`,
  `/calendar/${secret}`,
  `/calendar/${secret}.ics/more?x=1`,
  `//Calendar/${secret.slice(0, 40)}.ics`,
  `/%63alendar%2F${secret.slice(0, 20)}%2e${secret.slice(20)}.ics`,
  `/%zz/${secret}.ics`,
])('a request for %s is logged without the calendar’s secret', (url) => {
  const { path } = describeRequest({ method: 'GET', url, id: 'x' });
  expect(path).not.toContain(secret.slice(0, 20));
  expect(path).toContain('…');
});

test('a failed query is logged with its cause and without its values', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no such column'));
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('Failed query: select $1');
  expect(logged).toContain('caused by Error: no such column');
  expect(logged).toContain('log.test.ts');
  expect(logged).not.toContain('ada@');
});

test('a fault before the server has started is one JSON line like those of the server', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    settings: { LOG_LEVEL: 'error' },
    worker: false,
    log: { write: (line) => void lines.push(line) },
  });
  await server.db.execute(sql`alter table account rename to elsewhere`);
  expect((await server.call(profile.show, { token: 'x'.repeat(43) })).status).toBe(500);
  await server.stop();
  const ofServer = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  const own = faultLine('Error in the fan-out', new Error('Redis is unavailable', { cause: new Error('no route') }));
  expect(own).not.toContain('\n');
  const read = JSON.parse(own) as Record<string, unknown>;
  const { level, pid, hostname } = ofServer;
  expect(read).toMatchObject({ level, pid, hostname, time: expect.any(Number), msg: 'Error in the fan-out' });
  expect(read['err']).toMatchObject({
    message: 'Redis is unavailable',
    stack: expect.stringContaining('caused by Error: no route'),
  });
});

test('no log line contains a calendar’s secret, whether or not it exists, even when the database fails', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({ settings: { LOG_LEVEL: 'trace' }, worker: false, log });
  const { token } = await addArtisan(server);
  const { address } = (await server.call(artisan.showCalendarFeed, { token })).body.data;
  const own = address.slice(-47, -4);
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await statusOf(`/calendar/${own}.ics`)).toBe(200);
  expect(await statusOf(`/calendar/${secret}.ics`)).toBe(404);
  expect(await statusOf(`/calendar/${own}.ics/else`)).toBe(404);
  expect((await fetch(`${server.origin}/calendar/${own}.ics`, { method: 'DELETE' })).status).toBe(405);
  await server.db.execute(sql`alter table calendar_feed rename to elsewhere`);
  const failed = await fetch(`${server.origin}/calendar/${own}.ics`);
  const answer = await failed.text();
  expect([failed.status, answer]).toEqual([500, expect.not.stringContaining(own)]);
  await server.stop();
  const text = lines.join('');
  expect(text).toContain('a call failed');
  expect(text).not.toContain(own);
  expect(text).not.toContain(secret);
});

test('no log line contains a token or a password, and a failure has one line with its request id', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({ settings: { LOG_LEVEL: 'trace' }, worker: false, log });
  const { email, token } = await addCustomer(server);
  const { socket } = await tryOpen(server, `/ws/events/?token=${token}`);
  socket?.close();
  expect((await tryOpen(server, '/ws/events/?token=refused-token')).status).toBe(401);
  expect((await tryOpen(server, `/ws/nothing/?token=${token}`)).status).toBe(404);
  await fetch(`${server.origin}/%zz?token=${token}`);
  await server.call(account.login, { body: { username: email, password: 'secret password' } });
  await server.call(account.login, { body: `{"password":"secret password"` });
  await server.db.execute(sql`alter table profile rename to elsewhere`);
  const { status, error } = await server.call(profile.show, { token });
  expect([status, error.code, JSON.stringify(error)]).toEqual([
    500,
    'internal',
    expect.not.stringContaining('profile'),
  ]);
  await server.stop();

  const text = lines.join('');
  for (const secret of [token, 'refused-token', 'secret password', email]) expect(text).not.toContain(secret);
  const logged = lines.map((line) => JSON.parse(line) as { level: number; reqId?: string; msg: string });
  expect(logged.filter(({ reqId, msg }) => reqId === error.request_id && msg === 'answered')).toHaveLength(1);
  const failures = logged.filter(({ level }) => level >= 50);
  expect(failures).toEqual([expect.objectContaining({ reqId: error.request_id, err: expect.anything() })]);
});

test('health checks and metrics are logged only if they fail', async () => {
  const answered: string[] = [];
  const log = {
    write(line: string) {
      const { msg, req } = JSON.parse(line) as { msg: string; req?: { path: string } };
      if (msg === 'answered' && req) answered.push(req.path);
    },
  };
  const server = await startTestServer({ settings: { LOG_LEVEL: 'info' }, worker: false, log });
  for (const path of ['/healthz', '/readyz', '/metrics', '/docs']) await fetch(server.origin + path);
  await server.stop();
  expect(answered).toEqual(['/docs']);
});
