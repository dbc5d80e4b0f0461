import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gridPosition } from './grid.ts';
import { readGazetteer } from './load.ts';
import { readDistricts } from './read.ts';
import { kilometresBetween } from './sphere.ts';

const { districts, places } = readGazetteer();

/** True centres to measure against, where somebody has laid them beside the repository. */
const truth = fileURLToPath(new URL('../../../../../../../shared/geodata/uk-outcodes.csv.gz', import.meta.url));

test('no district is written twice', () => {
  const outward = districts.map((district) => district.outward);
  expect(outward.filter((each, index) => outward.indexOf(each) !== index)).toEqual([]);
});

test('every district and place lies on or around the British Isles', () => {
  const abroad = [...districts, ...places].filter(
    ({ latitude, longitude }) => latitude < 49 || latitude > 61 || longitude < -8.7 || longitude > 1.8,
  );
  expect(abroad).toEqual([]);
});

test('a district without a position of its own stands in its post town', () => {
  const at = (outward: string) => districts.find((district) => district.outward === outward);
  expect(at('BD16')).toMatchObject({ post_town: 'Bingley', county: 'Bradford' });
  const bingley = { latitude: 53.849, longitude: -1.837 };
  expect(kilometresBetween(at('BD16') ?? { latitude: 0, longitude: 0 }, bingley)).toBeLessThan(1);
});

test('larger towns are more prominent, and parts of London are known', () => {
  const named = (name: string) => places.filter((place) => place.name === name);
  const prominence = (name: string) => Math.max(...named(name).map((place) => place.prominence));
  expect(prominence('Leeds')).toBeGreaterThan(prominence('Shipley'));
  expect(named('Camden Town')).toMatchObject([{ kind: 'district', city: 'London', county: 'Camden' }]);
});

test('a National Grid reference is turned into a position to within 200 m', () => {
  const caister = { latitude: 52.657979, longitude: 1.716052 };
  expect(kilometresBetween(gridPosition('TG5140913177'), caister)).toBeLessThan(0.2);
});

test.each(['# BD somewhere', 'Bradford 1, 2', '# BD 53.8/-1.7\nBradford: 1 north'])('%s cannot be read', (text) => {
  expect(() => readDistricts(text)).toThrow('Gazetteer:');
});

test.skipIf(!existsSync(truth))('nearly all real districts are known, most of them to a kilometre or two', () => {
  const known = new Map(districts.map((district) => [district.outward, district]));
  const real = gunzipSync(readFileSync(truth)).toString().trim().split('\n').slice(1);
  const errors: number[] = [];
  for (const line of real) {
    const [outward = '', latitude, longitude] = line.split(',');
    const district = known.get(outward);
    const centre = { latitude: Number(latitude), longitude: Number(longitude) };
    if (district) errors.push(kilometresBetween(district, centre));
  }
  errors.sort((a, b) => a - b);
  const off = (share: number) => errors[Math.floor(errors.length * share)] ?? Number.POSITIVE_INFINITY;
  console.info(
    `known ${errors.length} of ${real.length}, off by ${off(0.5).toFixed(1)} km, p95 ${off(0.95).toFixed(1)} km`,
  );
  expect(errors.length / real.length).toBeGreaterThanOrEqual(0.99);
  expect(off(0.5)).toBeLessThanOrEqual(4);
  expect(off(0.95)).toBeLessThanOrEqual(15);
});
