import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connectionsOfAddress } from '@fixit/contract/rate-limit';
import { expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { openSocket } from '../../../testing/open-socket.ts';
import { addCustomer } from '../../../testing/people.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { type ConnectionLimits, connectionKeys, limitConnections } from './connection-limits.ts';

const isOpen = (socket: Socket) => !socket.destroyed;

async function untilClosed(socket: Socket | undefined): Promise<void> {
  if (socket && !socket.closed) await once(socket, 'close');
}

function dial(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Makes a call and keeps the connection open. */
async function callOn(socket: Socket, path = '/'): Promise<void> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'data');
}

/**
 * Starts a server that counts every address. It answers /wait with headers and never ends the
 * response.
 */
async function startLimited(limits: ConnectionLimits): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url !== '/wait') return void response.end('ok');
    response.writeHead(200, { 'content-length': 10 }).flushHeaders();
  });
  limitConnections(server, limits, (address) => address);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenLocally(server);
}

test('a new connection above the limit replaces the one that has been idle longest, without interrupting a call', async () => {
  const port = await startLimited({ all: 3, ofAddress: 3 });
  const [busy, first, second] = [dial(port), dial(port), dial(port)];
  await callOn(busy, '/wait');
  await callOn(second);
  await callOn(first);
  const newConnection = dial(port);
  await callOn(newConnection);
  await untilClosed(second);
  expect([busy, first, newConnection].every(isOpen)).toBe(true);
  const anotherConnection = dial(port);
  await callOn(anotherConnection);
  await untilClosed(first);
  expect([busy, newConnection, anotherConnection].every(isOpen)).toBe(true);
});

test('a new connection above the limit is closed if no other is idle', async () => {
  const port = await startLimited({ all: 2, ofAddress: 2 });
  const callers = [dial(port), dial(port)];
  await Promise.all(callers.map((caller) => callOn(caller, '/wait')));
  await untilClosed(dial(port));
  expect(callers.every(isOpen)).toBe(true);
  callers[0]?.destroy();
  await expect
    .poll(async () => {
      const newConnection = dial(port);
      const isServed = await Promise.race([
        callOn(newConnection).then(() => true),
        untilClosed(newConnection).then(() => false),
      ]);
      newConnection.destroy();
      return isServed;
    })
    .toBe(true);
});

test('an address at its limit replaces only its own connections', async () => {
  const port = await startLimited({ all: 10, ofAddress: 2 });
  const other = dial(port, '127.0.0.2');
  await callOn(other);
  const ownConnections = [dial(port), dial(port)];
  for (const socket of ownConnections) await callOn(socket);
  await callOn(dial(port));
  await untilClosed(ownConnections[0]);
  expect([other, ownConnections[1] ?? other].every(isOpen)).toBe(true);
});

test('connections from a trusted proxy are unlimited, and so are local ones outside production', () => {
  const keyOf = connectionKeys('10.0.0.0/8, loopback', true);
  expect([keyOf('10.1.2.3'), keyOf('::1'), keyOf('127.0.0.1')]).toEqual([null, null, null]);
  expect([keyOf('192.0.2.7'), keyOf('2001:db8:1:2:3:4:5:6')]).toEqual(['192.0.2.7', '2001:db8:1:2::/64']);
  expect([connectionKeys(undefined, true)('127.0.0.1'), connectionKeys(undefined, false)('127.0.0.1')]).toEqual([
    '127.0.0.1',
    null,
  ]);
});

test('a server at its limit of connections serves a new one and keeps its WebSockets open', async () => {
  const server = await startTestServer({ worker: false, connections: { all: 3, ofAddress: 3 } });
  onTestFinished(() => server.stop());
  const port = Number(new URL(server.origin).port);
  const event = await openSocket(server, `/ws/events/?token=${(await addCustomer(server)).token}`);
  const idle = [dial(port), dial(port)];
  for (const socket of idle) await callOn(socket, '/healthz');
  await callOn(dial(port), '/healthz');
  await untilClosed(idle[0]);
  expect([event.readyState, idle[1]?.destroyed]).toEqual([event.OPEN, false]);
  event.close();
});

test('the proxy in deploy/ has the same connection limit for an address as the server', () => {
  const config = readFileSync(new URL('../../../../../../deploy/haproxy-web.cfg', import.meta.url), 'utf8');
  expect(config).toContain(`reject if { sc0_conn_cur gt ${connectionsOfAddress} }`);
});
