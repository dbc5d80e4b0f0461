import { readFileSync } from 'node:fs';
import { type SignDesign, signLayouts, signLetterings } from '@fixit/contract/artisan/shop-sign';
import { expect, test } from 'vitest';
import { saltaireArtisanProfiles } from '../../../seed/demo/story/saltaire.ts';
import { type CategoryName, categoryNames } from '../../../seed/load-categories.ts';
import { chooseSign, chooseSignAfter } from './choose-shop-sign.ts';
import { drawSign } from './draw-shop-sign.ts';

const byName: [name: string, trade: CategoryName, town: string][] = [
  ['Northfield Joinery', 'Carpentry', 'Otley'],
  ['Fletcher Drains', 'Plumbing', 'Bradford'],
  ['J. Singh & Sons', 'Electrics', 'Keighley'],
  ['Bright & Early', 'Cleaning', 'Shipley'],
  ['Wharfe Locks', 'Locksmith', 'Ilkley'],
  ['Ogden Roofing', 'Roofing', 'Haworth'],
  ['Lister Lane Heating', 'Heating', 'Bradford'],
  ['Pomfret Pest Control', 'Pest control', 'Leeds'],
];

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
const fixture = (path: string) => readFileSync(new URL(`./fixture/${path}.svg`, import.meta.url), 'utf8');

test.each(byName)('the business name %s determines the default shop sign', (name, trade, town) => {
  expect(drawSign({ name, trade, town }, chooseSign(name))).toBe(fixture(fileName(name)));
});

test.each(saltaireArtisanProfiles().map((each) => [each.business_name, each] as const))(
  'the demo artisan %s keeps the shop sign chosen by hand',
  (name, { categories, town, sign }) => {
    const trade = categories[0] ?? 'Plumbing';
    expect(drawSign({ name, trade, town }, sign ?? chooseSign(name))).toBe(fixture(`pinned/${fileName(name)}`));
  },
);

test('a shop sign differs in colours and layout from the three before it', () => {
  const list: SignDesign[] = [];
  for (let number = 0; number < 200; number += 1) list.push(chooseSignAfter(`Neighbour ${number}`, list));
  list.forEach((sign, index) => {
    const previousSigns = list.slice(Math.max(0, index - 3), index);
    expect(previousSigns.map(({ pair }) => pair)).not.toContain(sign.pair);
    expect(previousSigns.map(({ layout }) => layout)).not.toContain(sign.layout);
  });
});

test('every trade can be drawn in every layout and lettering', () => {
  let signCount = 0;
  for (const trade of categoryNames) {
    for (const layout of signLayouts) {
      for (const letter of signLetterings) {
        const sign = drawSign(
          { name: `O'Brien & Söhne <${signCount}>`, trade, town: 'Ynys Môn' },
          { layout, letter, pair: signCount % 12 },
        );
        expect(sign).not.toMatch(/NaN|Infinity|undefined|<\d/);
        signCount += 1;
      }
    }
  }
});
