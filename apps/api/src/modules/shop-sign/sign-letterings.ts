import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type SignDesign, signLetterings } from '@fixit/contract/artisan/shop-sign';
import opentype, { type Font, type Glyph } from 'opentype.js';

type Lettering = SignDesign['letter'];

const require = createRequire(import.meta.url);

/** All font families are licensed under the SIL Open Font License 1.1. */
const families: Record<Lettering, readonly [family: string, weight: number]> = {
  grot: ['league-gothic', 400],
  slab: ['alfa-slab-one', 400],
  fat: ['abril-fatface', 400],
  johnston: ['hammersmith-one', 400],
  script: ['oleo-script', 700],
};

const parsedFonts = new Map<string, Font>();

function parseFont(lettering: Lettering, subset: 'latin' | 'latin-ext'): Font {
  const [family, weight] = families[lettering];
  const path = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const cached = parsedFonts.get(path);
  if (cached) return cached;
  const file = readFileSync(require.resolve(path));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  parsedFonts.set(path, font);
  return font;
}

/** The painters use only these properties of a font. */
export interface SignFont {
  unitsPerEm: number;
  stringToGlyphs(text: string): Glyph[];
  charToGlyph(character: string): Glyph;
  getKerningValue(left: Glyph, right: Glyph): number;
}

const hasLetter = (font: Font, character: string) => font.charToGlyphIndex(character) > 0;

/** The Latin Extended file is read only for letters that the Latin file lacks. */
export function fontOf(lettering: Lettering): SignFont {
  const latin = parseFont(lettering, 'latin');
  const isLatin = (text: string) => Array.from(text).every((character) => hasLetter(latin, character));
  const extendedGlyphs = new Set<Glyph>();
  return {
    unitsPerEm: latin.unitsPerEm,
    charToGlyph: (character) => latin.charToGlyph(character),
    getKerningValue: (left, right) =>
      extendedGlyphs.has(left) || extendedGlyphs.has(right) ? 0 : latin.getKerningValue(left, right),
    stringToGlyphs(text) {
      if (isLatin(text)) return latin.stringToGlyphs(text);
      return Array.from(text).map((character) => {
        if (hasLetter(latin, character)) return latin.charToGlyph(character);
        const glyph = parseFont(lettering, 'latin-ext').charToGlyph(character);
        extendedGlyphs.add(glyph);
        return glyph;
      });
    },
  };
}

const isPaintable = (lettering: Lettering, character: string) =>
  hasLetter(parseFont(lettering, 'latin'), character) || hasLetter(parseFont(lettering, 'latin-ext'), character);

/**
 * Drops symbols that the lettering lacks. Returns null if it lacks a letter or a digit, or if
 * nothing is left, because a sign must not show boxes or parts of words.
 */
export function paintableText(lettering: Lettering, text: string): string | null {
  const characters = Array.from(inCase(lettering, text.normalize('NFC')));
  const missingCharacters = characters.filter((character) => !isPaintable(lettering, character));
  if (missingCharacters.some((character) => /[\p{L}\p{N}]/u.test(character))) return null;
  const symbols = new Set(missingCharacters);
  const paintableCharacters = Array.from(text.normalize('NFC')).filter((character) => !symbols.has(character));
  const words = paintableCharacters.join('').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** Returns another lettering, or null, if the requested one lacks a letter. */
export function letteringFor(requested: Lettering, text: string): Lettering | null {
  const candidates = [requested, ...signLetterings.filter((lettering) => lettering !== requested)];
  return candidates.find((lettering) => paintableText(lettering, text) !== null) ?? null;
}

export const canPaint = (text: string) => signLetterings.some((lettering) => paintableText(lettering, text) !== null);

export const inCase = (lettering: Lettering, name: string) =>
  lettering === 'grot' || lettering === 'johnston' ? name.toUpperCase() : name;
