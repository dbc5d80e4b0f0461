import { once } from 'node:events';
import { connect } from 'node:net';
import { account } from '@fixit/contract/account';
import { requestSeconds } from '@fixit/contract/rate-limit';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const lines: { level: number; msg: string }[] = [];
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  server = await startTestServer({ worker: false, bodySeconds: 0.5, settings: { LOG_LEVEL: 'info' }, log });
});
afterAll(() => server.stop());

/** Sends the headers of a call and half of its body. */
function beginCall() {
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  const head = `POST ${account.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`);
  return socket;
}

test('a body that arrives too slowly is refused with 408', async () => {
  const socket = beginCall();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
});

test('a call refused with 408 is not executed, even if the rest of its body arrives', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const entry = {
    fullName: 'Sam Late',
    whatsappNumber: '07700900123',
    services: 'Plumbing',
    city: 'Leeds',
    joinWhatsAppGroup: false,
  };
  const body = JSON.stringify(entry);
  const head = `POST ${waitlist.join.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1.1 408 /);
  const lineCount = lines.length;
  socket.write(body.slice(20));
  await once(socket, 'close');
  await expect.poll(() => lines.slice(lineCount).map(({ msg }) => msg)).toContain('a call arrived too late');
  expect((await server.db.execute(sql`select from waitlist_entry where full_name = 'Sam Late'`)).rows).toEqual([]);
});

test('a caller who hangs up is not logged as a failure', async () => {
  lines.length = 0;
  const arrival = once(server.app.server, 'request');
  const socket = beginCall();
  await arrival;
  socket.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a caller hung up');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('headers and uploads have the contract’s time limits', () => {
  const { headersTimeout, requestTimeout } = server.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([requestSeconds.headers * 1000, requestSeconds.upload * 1000]);
});
