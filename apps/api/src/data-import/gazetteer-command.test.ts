import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { address } from '@fixit/contract/value/address';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { OutsideWorld } from '../testing/outside/outside-world.ts';
import { captureOutput } from '../testing/program/captured-output.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { importGazetteer } from './gazetteer-command.ts';

/** The download answers with these bytes, this status, or a part before the connection breaks. */
let download: Buffer | number | 'cut';
let outside: OutsideWorld;
let printed: () => string;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  outside = await OutsideWorld.open();
  outside.answer = (_address, _range, response) => {
    if (typeof download === 'number') response.writeHead(download).end();
    else if (download === 'cut')
      response.writeHead(200, { 'Content-Length': 9_000 }).write('PK', () => response.destroy());
    else response.end(download);
  };
});
afterAll(async () => {
  outside.close();
  await server.stop();
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  outside.stubFetch();
  printed = captureOutput();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const reverseGeocode = (latitude: number, longitude: number) =>
  server.call(address.reverseGeocode, { query: { latitude, longitude } });

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), `Data/CSV/${name}`);
  zip.end();
  return await buffer(zip.outputStream);
}

test('the import without a file downloads the published gazetteer and uses it immediately', async () => {
  download = await zipOf({
    'hx.csv': '"HX1 1AA",10,409503,425335,"E92000001"\r\n',
    'ze.csv': '"ZE1 0AA",10,447759,1141280,"S92000003"\r\n',
  });
  await importGazetteer(undefined);
  expect(outside.requests).toEqual([
    'https://api.os.uk/downloads/v1/products/CodePointOpen/downloads?area=GB&format=CSV&redirect',
  ]);
  expect(printed()).toContain(`${'█'.repeat(10)}${'░'.repeat(10)} 50% of the files imported\n`);
  expect(printed()).toContain(`${'█'.repeat(20)} 100% of the files imported\n`);
  expect(printed()).toMatch(/2 postcodes were imported in [\d.]+ s and are in use\./);
  expect((await reverseGeocode(53.724, -1.857)).body.data).toMatchObject({ postal_code: 'HX1 1AA' });
});

test('a download that fails or is not an archive changes nothing, and the error explains what to do', async () => {
  download = 503;
  await expect(importGazetteer(undefined)).rejects.toThrow(
    'could not be fetched (it answered 503). Name a zip archive or a folder instead.',
  );
  download = 'cut';
  await expect(importGazetteer(undefined)).rejects.toThrow(/could not be fetched .* Name a zip archive/);
  download = Buffer.from('<html>Down for maintenance</html>');
  await expect(importGazetteer(undefined)).rejects.toThrow(/archive/);
  expect((await reverseGeocode(53.724, -1.857)).body.data).toMatchObject({ postal_code: 'HX1 1AA' });
});

test('a failed download or a missing file does not start the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-import-'));
  try {
    vi.stubEnv('DATABASE_URL', undefined);
    vi.stubEnv('DATA_DIR', join(folder, 'data'));
    download = 503;
    await expect(importGazetteer(undefined)).rejects.toThrow('could not be fetched');
    await expect(importGazetteer(join(folder, 'missing.zip'))).rejects.toThrow('does not exist');
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
