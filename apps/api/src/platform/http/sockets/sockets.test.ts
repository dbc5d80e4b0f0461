import { once } from 'node:events';
import { connect } from 'node:net';
import { account } from '@fixit/contract/account';
import { profile } from '@fixit/contract/profile';
import { socketsOfAccount } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { closeCodeOf, openSocket, tryOpen } from '../../../testing/open-socket.ts';
import { addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { messageTimeoutMs } from './heartbeat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const events = ({ token }: Person) => `/ws/events/?token=${token}`;

async function openMany(target: TestServer, person: Person, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) sockets.push(await openSocket(target, events(person)));
  return sockets;
}

describe('a socket', () => {
  test('a socket opens with a session, and is refused before the upgrade without a session', async () => {
    const person = await addCustomer(server);
    const { socket, status } = await tryOpen(server, events(person));
    expect(status).toBe(101);
    socket?.close();
    expect((await tryOpen(server, '/ws/events/?token=nobody')).status).toBe(401);
    expect((await tryOpen(server, '/ws/events/')).status).toBe(401);
    expect((await fetch(`${server.origin}${events(person)}`)).status).toBe(400);
  });

  test('a socket is refused at the path of an ordinary call', async () => {
    expect((await tryOpen(server, '/healthz')).status).toBe(404);
    expect((await tryOpen(server, '/ws/nothing/')).status).toBe(404);
  });

  test('a socket closes with 4401 when its session ends, and other sockets stay open', async () => {
    const person = await addCustomer(server);
    const other = await openSocket(server, events(await addCustomer(server)));
    const socket = await openSocket(server, events(person));
    const closed = closeCodeOf(socket);
    expect((await server.call(account.logout, { token: person.token })).status).toBe(200);
    expect(await closed).toBe(4401);
    expect((await tryOpen(server, events(person))).status).toBe(401);
    expect(other.readyState).toBe(other.OPEN);
    other.close();
  });

  test('a socket closes with 4401 when another process ends the session', async () => {
    const secondServer = await startTestServer({ sharing: server });
    const person = await addCustomer(server);
    const closed = closeCodeOf(await openSocket(server, events(person)));
    expect((await server.call(profile.show, { token: person.token })).status).toBe(200);
    expect((await secondServer.call(account.logout, { token: person.token })).status).toBe(200);
    expect(await closed).toBe(4401);
    expect((await server.call(profile.show, { token: person.token })).status).toBe(401);
    await secondServer.stop();
  });

  test('a socket closes if its session ended while the fan-out was down', async () => {
    const person = await addCustomer(server);
    const closed = closeCodeOf(await openSocket(server, events(person)));
    await server.db.execute(sql`delete from session where account_id = ${person.account_id}`);
    await server.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'fixit fan-out'`,
    );
    // The server asks every client to reconnect, because events may be missing.
    expect([1001, 4401]).toContain(await closed);
    expect((await tryOpen(server, events(person))).status).toBe(401);
  });

  test('a socket closes with 4429 after more frames than the contract allows', async () => {
    const socket = await openSocket(server, events(await addCustomer(server)));
    const closed = closeCodeOf(socket);
    for (let sent = 0; sent < 201; sent += 1) socket.send('{}');
    expect(await closed).toBe(4429);
  });

  test('a new socket replaces the oldest one of an account with twenty sockets', async () => {
    const person = await addCustomer(server);
    const first = await openSocket(server, events(person));
    const closed = closeCodeOf(first);
    const others = await openMany(server, person, socketsOfAccount);
    expect(await closed).toBe(4409);
    expect(new Set(others.map(({ readyState }) => readyState))).toEqual(new Set([first.OPEN]));
    for (const socket of others) socket.close();
  });

  test('the socket limit counts an account’s sockets in all processes', async () => {
    const secondServer = await startTestServer({ sharing: server });
    const person = await addCustomer(server);
    const socketsOnFirst = await openMany(server, person, socketsOfAccount - 5);
    const socketsOnSecond = await openMany(secondServer, person, 5);
    // The process that reports last sees the excess and closes its oldest socket.
    const closed = Promise.race([...socketsOnFirst, ...socketsOnSecond].map(closeCodeOf));
    socketsOnSecond.push(await openSocket(secondServer, events(person)));
    expect(await closed).toBe(4409);
    expect(socketsOnSecond.at(-1)?.readyState).toBe(1);
    for (const socket of [...socketsOnFirst, ...socketsOnSecond]) socket.close();
    await secondServer.stop();
  });

  test('a socket closes with 4401 when its session expires', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const expiringServer = await startTestServer({ sharing: server });
    const checkExpiry = intervals.mock.calls.find(([, every]) => every === 30_000)?.[0];
    intervals.mockRestore();
    const person = await addCustomer(server);
    const closed = closeCodeOf(await openSocket(expiringServer, events(person)));
    await server.db.execute(sql`update session set expires_at = now() where account_id = ${person.account_id}`);
    checkExpiry?.();
    expect(await closed).toBe(4401);
    await expiringServer.stop();
  });

  test('a socket closes with 4429 after its account’s sockets have sent more frames than the contract allows', async () => {
    const person = await addCustomer(server);
    const sockets = await openMany(server, person, 3);
    const closed = Promise.race(sockets.map(closeCodeOf));
    for (let sent = 0; sent < 150; sent += 1) for (const socket of sockets) socket.send('{}');
    expect(await closed).toBe(4429);
    for (const socket of sockets) socket.close();
  });

  test('a socket closes with 1009 on a frame of more than 16 KiB', async () => {
    const socket = await openSocket(server, events(await addCustomer(server)));
    const closed = closeCodeOf(socket);
    socket.send('x'.repeat(16 * 1024 + 1));
    expect(await closed).toBe(1009);
  });

  test('a socket closes with 1008 on a message of more than 16 fragments', async () => {
    const socket = await openSocket(server, events(await addCustomer(server)));
    const closed = closeCodeOf(socket);
    for (let sent = 0; sent < 17; sent += 1) socket.send('x', { fin: false });
    expect(await closed).toBe(1008);
  });

  test('a socket closes if a message is not complete within ten seconds, and stays open if it is', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    const listMessageTimers = () =>
      timeouts.mock.calls.flatMap(([end, delayMs], index) => (delayMs === messageTimeoutMs ? [{ end, index }] : []));
    const socket = await openSocket(server, events(await addCustomer(server)));
    const closed = closeCodeOf(socket);
    const before = listMessageTimers().length;
    socket.send('{', { fin: false });
    await expect.poll(() => listMessageTimers().length).toBe(before + 1);
    const timer = timeouts.mock.results[listMessageTimers().at(-1)?.index ?? -1]?.value as unknown;
    socket.send('}', { fin: true });
    await expect.poll(() => cleared.mock.calls.flat()).toContain(timer);
    socket.send('{', { fin: false });
    await expect.poll(() => listMessageTimers().length).toBe(before + 2);
    expect(socket.readyState).toBe(socket.OPEN);
    const end = listMessageTimers().at(-1)?.end;
    end?.();
    expect(await closed).toBe(1006);
  });
});

describe('a stopping server', () => {
  test('a stopping server closes its sockets with 1001', async () => {
    const stoppingServer = await startTestServer({ sharing: server });
    const closed = closeCodeOf(await openSocket(stoppingServer, events(await addCustomer(server))));
    await stoppingServer.stop();
    expect(await closed).toBe(1001);
  });

  test('a stopping server does not wait for a silent client', async () => {
    const stoppingServer = await startTestServer({ sharing: server });
    const { port } = new URL(stoppingServer.origin);
    const silentClient = connect(Number(port), '127.0.0.1');
    const key = Buffer.from('sixteen bytes ok').toString('base64');
    silentClient.write(
      `GET ${events(await addCustomer(server))} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    await once(silentClient, 'data');
    await expect(stoppingServer.stop()).resolves.toBeUndefined();
    silentClient.destroy();
  });
});
