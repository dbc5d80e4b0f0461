import { signLayouts, signLetterings } from '@fixit/contract/artisan/shop-sign';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { offerSigns } from './choose-shop-sign.ts';
import { drawSign } from './draw-shop-sign.ts';
import { canPaint, letteringFor, paintableText } from './sign-letterings.ts';
import { firstWords, maxLetters } from './sign-words.ts';

const designs = signLayouts.flatMap((layout) => signLetterings.map((letter, pair) => ({ layout, letter, pair })));
const draw = (name: string, design = designs[0]) =>
  drawSign({ name, trade: 'Plumbing', town: 'Shipley' }, design ?? { layout: 'fascia', letter: 'grot', pair: 0 });

/** Returns the outlines of a sign without its title and its screws, which depend on the name. */
const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

describe('the words on a shop sign', () => {
  test.each([
    ['P', 'P'],
    ['Hughes & Daughter', 'Hughes & Daughter'],
    ['Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building', 'Smith & Sons'],
    ['The Clean Team – Saltaire, Shipley, Bingley & Baildon', 'The Clean Team'],
    ['J. Fetherstonhaugh-Cholmondeley', 'J. Fetherstonhaugh'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenberg'],
    ['Plumbing & Heating & Kitchens & Baths', 'Plumbing & Heating'],
  ])('the name %s is painted as %s', (name, words) => {
    expect(firstWords(name)).toBe(words);
  });

  test('a name of 80 letters, dashes or emoji is shortened to words that fit', () => {
    for (const name of ['W'.repeat(80), '–'.repeat(80), '👩‍🔧'.repeat(27), 'a b '.repeat(20).trim()]) {
      expect(Array.from(firstWords(name)).length).toBeLessThanOrEqual(maxLetters);
      expect(firstWords(name)).not.toBe('');
    }
  });
});

describe('letters that the letterings lack', () => {
  test.each(['Łukasz Złota Rączka', "Ngũgĩ wa Thiong'o", 'Müller+Partner', 'Bob’s “Best” Boilers'])(
    'the name %s is painted in full',
    (name) => {
      for (const letter of signLetterings) {
        const lettering = letteringFor(letter, name);
        expect(lettering && paintableText(lettering, name)).toBe(name);
      }
    },
  );

  test('emoji are left out of a painted name', () => {
    expect(paintableText('fat', 'Sparky ⚡')).toBe('Sparky');
    for (const design of designs) expect(outlines(draw('Sparky ⚡', design))).toEqual(outlines(draw('Sparky', design)));
  });

  test.each(['شركة السباكة', '李小龙', 'Ωμέγα', '👩‍🔧⚡', '...'])(
    'the trade is painted instead of the name %s',
    (name) => {
      expect(canPaint(name)).toBe(false);
      const svg = drawSign({ name, trade: 'Roofing', town: 'Leeds' }, { layout: 'stack', letter: 'grot', pair: 1 });
      const trade = drawSign(
        { name: 'Roofing', trade: 'Leeds', town: '' },
        { layout: 'stack', letter: 'grot', pair: 1 },
      );
      const letters = outlines(trade).filter((path) => path && path.length > 200);
      expect(letters.length).toBeGreaterThan(1);
      for (const path of letters) expect(svg).toContain(path);
    },
  );

  test('a shop sign has readable text even if neither name nor trade can be painted', () => {
    for (const design of designs) {
      const svg = drawSign({ name: '李小龙', trade: '水管', town: '上海' }, design);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe('unusual names', () => {
  const names = ['P', 'A1', 'W'.repeat(28), 'i i i i i i i', '& Sons', 'شركة السباكة', '👩‍🔧', 'A\u0301 b'];

  test.each(names)('the name %s can be painted in every layout and lettering', async (name) => {
    for (const design of designs) {
      const svg = draw(name, design);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      if (design.letter === 'grot') {
        const { channels } = await sharp(Buffer.from(svg)).stats();
        expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
      }
    }
  });

  test('a name of one letter is painted taller than a name of three letters', () => {
    const heightOf = async (svg: string, name: string) => {
      const { data, info } = await sharp(Buffer.from(svg))
        .extract({ left: 60, top: 50, width: 520, height: 240 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width, (y + 1) * info.width));
      const paintedRows = rows.filter((row) => Math.max(...row) - Math.min(...row) > 60).length;
      expect(paintedRows, name).toBeGreaterThan(0);
      return paintedRows;
    };
    const design = { layout: 'fascia', letter: 'slab', pair: 0 } as const;
    return Promise.all([heightOf(draw('P', design), 'P'), heightOf(draw('Pat', design), 'Pat')]).then(([one, three]) =>
      expect(one).toBeGreaterThan(three * 1.3),
    );
  });

  test('two lines on a rising shop sign stay above its rule', async () => {
    for (const name of ["O'Neill & Söhne", 'Northfield Joinery', 'Gypsy Jogging Piggery', 'Quay Jolly']) {
      for (const letter of signLetterings) {
        const svg = draw(name, { layout: 'rise', letter, pair: 2 });
        const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        for (let x = 40; x < 600; x += 2) {
          const rule = 336 - (x * 114) / 640;
          for (let y = Math.ceil(rule + 6); y < rule + 26; y += 2) {
            const start = (y * info.width + x) * info.channels;
            expect([...data.subarray(start, start + 3)], `${name} in ${letter} at ${x}, ${y}`).toEqual([10, 24, 44]);
          }
        }
      }
    }
  });

  test('names without Latin letters get different shop signs', () => {
    const signs = ['شركة السباكة', '李小龙', '👩‍🔧', '⚡'].map((name) =>
      JSON.stringify(offerSigns(name, { chosen: null, hasDrawing: true })),
    );
    expect(new Set(signs).size).toBe(signs.length);
  });

  test('the three suggested shop signs always differ in layout and colours, even if one of them is the chosen sign', () => {
    for (let number = 0; number < 300; number += 1) {
      const chosen = number % 2 ? (designs[number % designs.length] ?? null) : null;
      const hasDrawing = number % 3 > 0;
      const signs = offerSigns(`Neighbour ${number}`, { chosen, hasDrawing });
      if (!hasDrawing)
        expect(signs.filter(({ layout }) => layout === 'oval').length).toBe(chosen?.layout === 'oval' ? 1 : 0);
      expect(new Set(signs.map(({ layout }) => layout)).size).toBe(3);
      expect(new Set(signs.map(({ pair }) => pair)).size).toBe(3);
      if (chosen) expect(signs).toContainEqual(chosen);
    }
  });
});
