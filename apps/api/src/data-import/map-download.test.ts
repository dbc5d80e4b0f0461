import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OutsideAnswer, OutsideWorld } from '../testing/outside/outside-world.ts';
import { captureOutput } from '../testing/program/captured-output.ts';
import {
  readTileContent,
  type TestStreetArchive,
  townTiles,
  writeStreetArchive,
} from '../testing/streets/street-archive.ts';
import { writeMbtiles } from '../testing/streets/write-mbtiles.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { importMap } from './map-command.ts';

let server: TestServer;
let outside: OutsideWorld;
let printed: () => string;
const builds = JSON.stringify([{ key: '20261120.pmtiles' }, { key: '20261121.pmtiles' }, { key: 'readme.txt' }]);
let build: Buffer;
let rangeRequests: number;
const protomaps: OutsideAnswer = (address, range, response) => {
  if (address.pathname === '/builds.json') return void response.end(builds);
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  rangeRequests += 1;
  response.writeHead(206).end(build.subarray(Number(from), Number(to) + 1));
};
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  outside = await OutsideWorld.open();
  const wideArchive: TestStreetArchive = {
    tile: (_z, dx) => ({
      ...townTiles.protomaps,
      places: [{ type: 'point', points: [[0.5, 0.5]], properties: { name: `Town ${dx}`, kind_detail: 'town' } }],
    }),
    reach: 12,
  };
  writeStreetArchive(pathOf('build.pmtiles'), wideArchive);
  build = await readFile(pathOf('build.pmtiles'));
});
afterAll(async () => {
  outside.close();
  await server.stop();
});
beforeEach(() => {
  rangeRequests = 0;
  outside.answer = protomaps;
  outside.stubFetch();
  printed = captureOutput();
  vi.stubEnv('DATA_DIR', server.env.DATA_DIR);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const pathOf = (name: string) => join(server.env.DATA_DIR, name);
const readImported = () => readFile(pathOf('map/streets.pmtiles'));

test('the area around a postcode is extracted from the newest build with a few range requests', async () => {
  await importMap(['--around', 'BD18', '--km', '2']);
  expect(new Set(outside.requests)).toEqual(
    new Set(['https://build-metadata.protomaps.dev/builds.json', 'https://build.protomaps.com/20261121.pmtiles']),
  );
  expect(printed()).toContain('Fetching 2 km around BD18 from https://build.protomaps.com/20261121.pmtiles');
  expect(printed()).toMatch(/[\d.]+ MB to fetch\./);
  expect(printed()).toContain('tiles of Protomaps basemap 4 up to zoom 14');
  expect(rangeRequests).toBeLessThan(6);
  expect((await readTileContent(pathOf('map/streets.pmtiles'), 14))?.points[0]?.name).toBe('Town 0');
  expect((await readImported()).length).toBeLessThan(build.length);
});

const faultyServers: [string, OutsideAnswer, RegExp][] = [
  [
    'sends whole files',
    (address, range, response) =>
      range ? void response.writeHead(200).end(build) : protomaps(address, range, response),
    /build\.protomaps\.com sends whole files only/,
  ],
  [
    'redirects to another host',
    (address, range, response) =>
      range
        ? void response.writeHead(302, { location: 'https://elsewhere.test/' }).end()
        : protomaps(address, range, response),
    /build\.protomaps\.com redirects to another URL \(status 302\)/,
  ],
  [
    'answers 503',
    (_address, _range, response) => void response.writeHead(503).end(),
    /build-metadata\.protomaps\.dev answered 503/,
  ],
  ['lists no builds', (_address, _range, response) => void response.end('[]'), /lists no build/],
  [
    'breaks the connection',
    (address, range, response) => (range ? void response.destroy() : protomaps(address, range, response)),
    /build\.protomaps\.com cannot be reached/,
  ],
  [
    'sends fewer bytes than requested',
    (address, range, response) => {
      const isTiles =
        Number(/=(\d+)/.exec(range ?? '')?.[1] ?? 0) >= 16_384 &&
        Number(/=(\d+)/.exec(range ?? '')?.[1]) < Number(build.readBigUInt64LE(24));
      return isTiles ? void response.writeHead(206).end('x') : protomaps(address, range, response);
    },
    /sent fewer bytes than requested/,
  ],
];

test.each(faultyServers)(
  'a map server that %s is reported by its host name, and the previous map stays',
  async (_name, answer, message) => {
    const before = await readImported();
    outside.answer = answer;
    await expect(importMap(['--around', 'BD18'])).rejects.toThrow(message);
    expect((await readImported()).equals(before)).toBe(true);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  },
);

test('Zoomstack is downloaded from Ordnance Survey and converted, and an interrupted download changes nothing', async () => {
  writeMbtiles(pathOf('zoomstack.mbtiles'), { tile: () => townTiles.zoomstack, reach: 3 });
  const bytes = await readFile(pathOf('zoomstack.mbtiles'));
  outside.answer = (_address, _range, response) =>
    void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  await importMap(['--os']);
  expect(outside.requests).toEqual([
    'https://api.os.uk/downloads/v1/products/OpenZoomstack/downloads?area=GB&format=Vector+Tiles&subformat=%28MBTiles%29&redirect',
  ]);
  expect(printed()).toContain('Fetching OS Open Zoomstack, 2.9 GB, from https://api.os.uk/');
  expect(printed()).toContain('OS Open Zoomstack up to zoom 14');
  expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  outside.answer = (_address, _range, response) =>
    void response.writeHead(200, { 'content-length': bytes.length }).write('PK', () => response.destroy());
  await expect(importMap(['--os'])).rejects.toThrow(/The download was interrupted/);
  expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
});
