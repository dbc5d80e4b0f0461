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
  const description = JSON.stringify(describeError(error));
  expect(description).toContain('Failed query: select $1');
  expect(description).toContain('caused by Error: no such column');
  expect(description).toContain('log.test.ts');
  expect(description).not.toContain('ada@');
});

test('a fault before the server has started is logged as one JSON line in the server’s format', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    settings: { LOG_LEVEL: 'error' },
    worker: false,
    log: { write: (line) => void lines.push(line) },
  });
  await server.db.execute(sql`alter table account rename to elsewhere`);
  expect((await server.call(profile.show, { token: 'x'.repeat(43) })).status).toBe(500);
  await server.stop();
  const serverLine = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  const ownLine = faultLine(
    'Error in the fan-out',
    new Error('Redis is unavailable', { cause: new Error('no route') }),
  );
  expect(ownLine).not.toContain('\n');
  const parsedLine = JSON.parse(ownLine) as Record<string, unknown>;
  const { level, pid, hostname } = serverLine;
  expect(parsedLine).toMatchObject({ level, pid, hostname, time: expect.any(Number), msg: 'Error in the fan-out' });
  expect(parsedLine['err']).toMatchObject({
    message: 'Redis is unavailable',
    stack: expect.stringContaining('caused by Error: no route'),
  });
});

test('no log line contains the secret of a calendar, even if the calendar does not exist or the database fails', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({ settings: { LOG_LEVEL: 'trace' }, worker: false, log });
  const { token } = await addArtisan(server);
  const { address } = (await server.call(artisan.showCalendarFeed, { token })).body.data;
  const ownSecret = address.slice(-47, -4);
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await statusOf(`/calendar/${ownSecret}.ics`)).toBe(200);
  expect(await statusOf(`/calendar/${secret}.ics`)).toBe(404);
  expect(await statusOf(`/calendar/${ownSecret}.ics/else`)).toBe(404);
  expect((await fetch(`${server.origin}/calendar/${ownSecret}.ics`, { method: 'DELETE' })).status).toBe(405);
  await server.db.execute(sql`alter table calendar_feed rename to elsewhere`);
  const failedResponse = await fetch(`${server.origin}/calendar/${ownSecret}.ics`);
  const responseText = await failedResponse.text();
  expect([failedResponse.status, responseText]).toEqual([500, expect.not.stringContaining(ownSecret)]);
  await server.stop();
  const text = lines.join('');
  expect(text).toContain('a call failed');
  expect(text).not.toContain(ownSecret);
  expect(text).not.toContain(secret);
});

test('no log line contains a token or a password, and a failure has a single line with its request id', async () => {
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
  const logLines = lines.map((line) => JSON.parse(line) as { level: number; reqId?: string; msg: string });
  expect(logLines.filter(({ reqId, msg }) => reqId === error.request_id && msg === 'answered')).toHaveLength(1);
  const failures = logLines.filter(({ level }) => level >= 50);
  expect(failures).toEqual([expect.objectContaining({ reqId: error.request_id, err: expect.anything() })]);
});

test('health checks and metrics are logged only if they fail', async () => {
  const loggedPaths: string[] = [];
  const log = {
    write(line: string) {
      const { msg, req } = JSON.parse(line) as { msg: string; req?: { path: string } };
      if (msg === 'answered' && req) loggedPaths.push(req.path);
    },
  };
  const server = await startTestServer({ settings: { LOG_LEVEL: 'info' }, worker: false, log });
  for (const path of ['/healthz', '/readyz', '/metrics', '/docs']) await fetch(server.origin + path);
  await server.stop();
  expect(loggedPaths).toEqual(['/docs']);
});
