import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tile } from '@fixit/contract/tile';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let answer: (response: ServerResponse) => void;
const requests: string[] = [];
const vendor = createServer((request, response) => {
  requests.push(request.url ?? '');
  answer(response);
});
let server: TestServer;
let picture: Buffer;
const lines: string[] = [];

/** Starts a server that has not requested any tiles yet. */
beforeEach(async () => {
  requests.length = 0;
  lines.length = 0;
  const { port } = vendor.address() as AddressInfo;
  await server?.stop();
  server = await startTestServer({
    worker: false,
    settings: {
      MAP_TILES_URL: `http://127.0.0.1:${port}/map/{z}/{x}/{y}{r}.png?key={key}`,
      MAP_TILES_KEY: 'very-secret',
      MAP_ATTRIBUTION: 'A vendor of maps',
      LOG_LEVEL: 'trace',
    },
    log: { write: (line) => lines.push(line) },
  });
});
beforeAll(async () => {
  picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.stop();
  vendor.closeAllConnections();
  vendor.close();
});

const requestTile = (path = '14/8110/5297.png') => fetch(`${server.origin}/tiles/${path}`);
const sendPicture = (response: ServerResponse) => response.setHeader('content-type', 'image/png').end(picture);

test('a vendor’s tile is fetched once, with a key that is neither sent to browsers nor logged', async () => {
  answer = sendPicture;
  const [firstResponse, secondResponse] = [await requestTile(), await requestTile()];
  expect(Buffer.from(await firstResponse.arrayBuffer()).equals(picture)).toBe(true);
  expect(secondResponse.status).toBe(200);
  expect(requests).toEqual(['/map/14/8110/5297.png?key=very-secret']);
  await requestTile('14/8110/5298@2x.png');
  expect(requests.at(-1)).toBe('/map/14/8110/5298@2x.png?key=very-secret');
  expect([...firstResponse.headers].join()).not.toContain('very-secret');
  expect(lines.join()).not.toContain('very-secret');
});

test('a fetched tile is cached on disk for other processes', async () => {
  answer = sendPicture;
  await requestTile();
  const otherServer = await startTestServer({ worker: false, sharing: server, settings: settingsOf(server) });
  const cached = await fetch(`${otherServer.origin}/tiles/14/8110/5297.png`);
  expect([cached.status, requests.length]).toEqual([200, 1]);
  await otherServer.stop();
});

const settingsOf = ({ env }: TestServer) => ({
  MAP_TILES_URL: env.MAP_TILES_URL ?? '',
  MAP_TILES_KEY: env.MAP_TILES_KEY ?? '',
  MAP_ATTRIBUTION: env.MAP_ATTRIBUTION ?? '',
});

test.each([401, 403])(
  'a request for a tile is answered with %i if the vendor refuses our key with that status',
  async (status) => {
    answer = (response) => response.writeHead(status).end('very-secret is wrong');
    const response = await requestTile();
    expect([response.status, (await response.json()) as object]).toEqual([
      status,
      expect.objectContaining({ message: 'The vendor of the map refuses our key.' }),
    ]);
    expect(lines.join()).not.toContain('very-secret');
  },
);

const faults: [string, (response: ServerResponse) => void][] = [
  ['HTML', (response) => response.setHeader('content-type', 'image/png').end('<!doctype html><p>Sorry')],
  ['a 500', (response) => response.writeHead(500).end()],
  ['a 404', (response) => response.writeHead(404).end()],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere.png' }).end()],
  ['an SVG', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an oversized tile', (response) => response.end(Buffer.concat([picture, Buffer.alloc(3_000_000)]))],
  ['nothing', (response) => response.destroy()],
];

test.each(faults)('a tile of our own map is served if the vendor sends %s', async (_name, send) => {
  answer = send;
  const response = await requestTile();
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('png');
  expect(requests).toHaveLength(1);
});

test('a vendor that does not answer is tried once, and then not again for a while', async () => {
  answer = () => undefined;
  expect((await requestTile()).status).toBe(200);
  expect((await requestTile('14/8111/5297.png')).status).toBe(200);
  expect(requests).toHaveLength(1);
});

test('the vendor of the tiles is named in the credits', async () => {
  expect((await server.call(tile.showSource)).body.data).toEqual({
    attribution: 'A vendor of maps',
    licences: [],
    credits: '/credits',
    drawn_here: false,
    streets: false,
    version: '',
  });
});
