import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { kilometresBetween } from '../../src/db/geography/position.ts';
import { gridPosition } from './grid-position.ts';
import { readGazetteer } from './load-gazetteer.ts';
import { readDistricts } from './read-districts.ts';

const { districts, places } = readGazetteer();

test('every postcode district is listed once', () => {
  const outward = districts.map((district) => district.outward);
  expect(outward.filter((each, index) => outward.indexOf(each) !== index)).toEqual([]);
});

test('every district and place lies on or around the British Isles', () => {
  const abroad = [...districts, ...places].filter(
    ({ latitude, longitude }) => latitude < 49 || latitude > 61 || longitude < -8.7 || longitude > 1.8,
  );
  expect(abroad).toEqual([]);
});

test('a district without coordinates takes those of its post town', () => {
  const findDistrict = (outward: string) => districts.find((district) => district.outward === outward);
  expect(findDistrict('BD16')).toMatchObject({ post_town: 'Bingley', county: 'Bradford' });
  const bingley = { latitude: 53.849, longitude: -1.837 };
  expect(kilometresBetween(findDistrict('BD16') ?? { latitude: 0, longitude: 0 }, bingley)).toBeLessThan(1);
});

test('the districts of the Isle of Wight have the names of its towns', () => {
  const islandDistricts = districts.filter(({ outward }) => /^PO(?:3\d|4[01])$/.test(outward));
  expect(islandDistricts.map(({ post_town }) => post_town)).not.toContain('Isle of Wight');
  expect(islandDistricts.every(({ county }) => county === 'Isle of Wight')).toBe(true);
});

test('larger towns are more prominent, and parts of London are included', () => {
  const placesNamed = (name: string) => places.filter((place) => place.name === name);
  const prominence = (name: string) => Math.max(...placesNamed(name).map((place) => place.prominence));
  expect(prominence('Leeds')).toBeGreaterThan(prominence('Shipley'));
  expect(placesNamed('Camden Town')).toMatchObject([{ kind: 'district', city: 'London', county: 'Camden' }]);
});

test('a National Grid reference converts to a position within 200 m', () => {
  const caister = { latitude: 52.657979, longitude: 1.716052 };
  expect(kilometresBetween(gridPosition('TG5140913177'), caister)).toBeLessThan(0.2);
});

test.each(['# BD somewhere', 'Bradford 1, 2', '# BD 53.8/-1.7\nBradford: 1 north'])(
  'the gazetteer text %j is refused',
  (text) => {
    expect(() => readDistricts(text)).toThrow('Gazetteer:');
  },
);

/** The positions of these city centres were read off a map. */
const centres = {
  SW1A: [51.501, -0.142],
  B1: [52.48, -1.908],
  M1: [53.479, -2.235],
  LS1: [53.797, -1.548],
  NE1: [54.973, -1.614],
  OX1: [51.752, -1.258],
  TR1: [50.263, -5.051],
  CF10: [51.48, -3.178],
  G1: [55.861, -4.25],
  EH1: [55.951, -3.189],
  IV1: [57.48, -4.225],
  ZE1: [60.155, -1.145],
  BT1: [54.6, -5.93],
} as const;

test.each(Object.entries(centres))(
  'the postcode district %s lies within 4 km of its true position',
  (outward, [latitude, longitude]) => {
    const district = districts.find((district) => district.outward === outward);
    expect(district && kilometresBetween(district, { latitude, longitude })).toBeLessThan(4);
  },
);

/** The test compares the true centres if their file exists; see CONTRIBUTING.md. */
const centresFile = fileURLToPath(new URL('../../../../../shared/geodata/uk-outcodes.csv.gz', import.meta.url));

test.skipIf(!existsSync(centresFile))(
  'the gazetteer has 99% of the outward codes in use, half of them within 4 km and 95% within 15 km of their true centre',
  () => {
    const byOutward = new Map(districts.map((district) => [district.outward, district]));
    const lines = gunzipSync(readFileSync(centresFile)).toString().trim().split('\n').slice(1);
    const distances = lines.flatMap((line) => {
      const [outward = '', latitude, longitude] = line.split(',');
      const district = byOutward.get(outward);
      return district
        ? [kilometresBetween(district, { latitude: Number(latitude), longitude: Number(longitude) })]
        : [];
    });
    distances.sort((a, b) => a - b);
    expect(distances.length / lines.length).toBeGreaterThanOrEqual(0.99);
    expect(distances[Math.floor(distances.length / 2)]).toBeLessThanOrEqual(4);
    expect(distances[Math.floor(distances.length * 0.95)]).toBeLessThanOrEqual(15);
  },
);
