import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { profile } from '@fixit/contract/profile';
import { tile } from '@fixit/contract/tile';
import { address } from '@fixit/contract/value/address';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openCodePoint } from './code-point.ts';
import { importUnits } from './unit-import.ts';

/** The tests use real files if they are in this folder; see CONTRIBUTING.md. */
const sample = fileURLToPath(new URL('../../../../../../shared/geodata/codepo-sample', import.meta.url));

const halifax = [
  '"HX1 1AA",10,409503,425335,"E92000001"',
  '"HX1 1AE",10,409240,425238,"E92000001"',
  '"HX999ZZ",90,0,0,""',
];
const shetland = ['"ZE1 0AA",10,447759,1141280,"S92000003"'];

let server: TestServer;
let folder: string;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-import-'));
  client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const textOf = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('');

async function writeFolder(files: Record<string, string[]>): Promise<string> {
  await mkdir(join(folder, 'Data', 'CSV'), { recursive: true });
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, 'Data', 'CSV', name), textOf(lines));
  return folder;
}

async function importFrom(path: string) {
  const source = await openCodePoint(path);
  return await importUnits(client, source.files, () => undefined).finally(source.close);
}

const showPlace = (place_id: string) => server.call(address.showPlace, { query: { place_id } });
const reverseGeocode = (latitude: number, longitude: number) =>
  server.call(address.reverseGeocode, { query: { latitude, longitude } });
const descriptionsFor = async (q: string) =>
  (await server.call(address.suggestPlaces, { query: { q } })).body.data.map(
    ({ description }: { description: string }) => description,
  );

describe('importing unit postcodes', () => {
  test('an import from a folder takes effect without a restart', async () => {
    expect((await showPlace('postcode:HX1 1AA')).body.data).toMatchObject({
      precision: 'district',
      postal_code: 'HX1',
    });
    expect(await importFrom(await writeFolder({ 'hx.csv': halifax, 'headers.csv': ['PC,PQ,EA'] }))).toEqual({
      files: 1,
      units: 2,
    });
    const { data } = (await showPlace('postcode:HX1 1AA')).body;
    expect(data).toMatchObject({ precision: 'unit', postal_code: 'HX1 1AA', city: 'Halifax' });
    expect(data.latitude).toBeCloseTo(53.7243, 3);
    expect(data.longitude).toBeCloseTo(-1.8574, 3);
    expect(await descriptionsFor('hx1 1a')).toEqual([
      'HX1 1AA, Halifax, Calderdale',
      'HX1 1AE, Halifax, Calderdale',
      'HX1, Halifax, Calderdale',
    ]);
    expect((await reverseGeocode(53.7242, -1.857)).body.data).toMatchObject({
      precision: 'unit',
      postal_code: 'HX1 1AA',
    });
    expect((await server.call(address.suggestPlaces, { query: { q: 'hx1' } })).body.attribution).toMatch(
      /Contains OS and Royal/,
    );
    expect((await server.call(tile.showSource)).body.data.attribution).toBe('Natural Earth, GeoNames, OS data');
  });

  test('an import of a new district adds the district with its nearest post town', async () => {
    expect((await showPlace('postcode:HX9')).status).toBe(404);
    await importFrom(await writeFolder({ 'hx.csv': [...halifax, '"HX9 1AA",10,409503,425335,"E92000001"'] }));
    expect((await showPlace('postcode:HX9 1AA')).body.data).toMatchObject({ precision: 'unit', city: 'Halifax' });
    expect(await descriptionsFor('hx9 1')).toEqual(['HX9 1AA, Halifax, Calderdale', 'HX9, Halifax, Calderdale']);
  });

  test('an import accepts the zip archive as published', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(textOf(shetland)), 'Data/CSV/ze.csv');
    zip.addBuffer(Buffer.from('PC,PQ,EA,NO'), 'Doc/Code-Point_Open_Column_Headers.csv');
    zip.end();
    const path = join(folder, 'codepo_gb.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    expect(await importFrom(path)).toEqual({ files: 1, units: 1 });
    expect((await showPlace('postcode:ZE1 0AA')).body.data).toMatchObject({ precision: 'unit' });
  });

  test('an import replaces the postcodes of the previous one', async () => {
    await importFrom(await writeFolder({ 'hx.csv': halifax }));
    await importFrom(folder);
    await rm(join(folder, 'Data'), { recursive: true });
    await importFrom(await writeFolder({ 'ze.csv': shetland }));
    expect((await showPlace('postcode:HX1 1AA')).body.data).toMatchObject({ precision: 'district' });
    expect((await showPlace('postcode:ZE1 0AA')).body.data).toMatchObject({ precision: 'unit' });
  });

  test.each<[string, Record<string, string[]>, RegExp]>([
    [
      'a line in another format',
      { 'hx.csv': halifax, 'ze.csv': ['"ZE1 0AA",10'] },
      /^Line 1 of ze.csv is not in the format of Code-Point Open/,
    ],
    ['a duplicate postcode', { 'hx.csv': halifax, 'ze.csv': halifax }, /twice/],
    ['no file of an area', { 'towns.csv': ['a'] }, /contains no Code-Point Open file/],
  ])('an import with %s changes nothing', async (_, files, message) => {
    await importFrom(await writeFolder({ 'ze.csv': shetland }));
    await rm(join(folder, 'Data'), { recursive: true });
    await writeFolder(files);
    await expect(importFrom(folder)).rejects.toThrow(message);
    expect((await showPlace('postcode:ZE1 0AA')).body.data).toMatchObject({ precision: 'unit' });
  });

  test('an import from a broken or missing archive reports the error', async () => {
    await writeFile(join(folder, 'broken.zip'), 'PK nothing');
    await expect(importFrom(join(folder, 'broken.zip'))).rejects.toThrow(/is not a readable zip archive/);
    await expect(importFrom(join(folder, 'absent'))).rejects.toThrow(/does not exist/);
  });
});

test('an address with an unknown postcode is refused if postcodes of its district were imported', async () => {
  await importFrom(await writeFolder({ 'hx.csv': halifax }));
  const { token } = await addCustomer(server);
  const setPostCode = (post_code: string) =>
    server.call(profile.setAddress, { token, body: { post_code, address: '1 Gibbet Street' } });
  expect((await setPostCode('hx11ae')).body.data).toMatchObject({ post_code: 'HX1 1AE' });
  expect((await setPostCode('HX1 1AE')).body.data.latitude).toBeCloseTo(53.7235, 3);
  expect((await setPostCode('HX1 9ZZ')).error).toMatchObject({
    errors: { post_code: ['We do not know this postcode'] },
  });
  expect((await setPostCode('HX1')).status).toBe(200);
  expect((await setPostCode('BD18 4PS')).status).toBe(200);
});

test.skipIf(!existsSync(sample))(
  'all postcodes of the real files are imported and found at their positions',
  async () => {
    expect(await importFrom(sample)).toEqual({ files: 5, units: 14_717 });
    // These positions of Lerwick's Market Cross and London's Guildhall come from a map.
    expect((await reverseGeocode(60.1548, -1.1436)).body.data).toMatchObject({
      postal_code: expect.stringMatching(/^ZE1 0/),
    });
    expect((await reverseGeocode(51.5159, -0.092)).body.data).toMatchObject({
      postal_code: expect.stringMatching(/^EC2[PV] /),
    });
  },
);
