import { type SignDesign, signLayouts, signLetterings } from '@fixit/contract/artisan/shop-sign';
import { colourSchemes } from './colour-schemes.ts';

/** This is the 32-bit FNV-1a hash of a to z and 0 to 9, or else of the whole name, with a final mix. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  const lowerCase = name.toLowerCase();
  for (const character of lowerCase.replace(/[^a-z0-9]/g, '') || lowerCase) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

function pickFrom<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

export function chooseSign(name: string): SignDesign {
  const hash = hashName(name);
  return {
    layout: pickFrom(signLayouts, hash),
    letter: pickFrom(signLetterings, hash >>> 5),
    pair: (hash >>> 11) % colourSchemes.length,
  };
}

/** Advances the colours and the layout until they differ from those of the last three in the list. */
export function chooseSignAfter(name: string, list: readonly SignDesign[]): SignDesign {
  const last = list.slice(-3);
  const { layout, letter, pair } = chooseSign(name);
  const steps = colourSchemes.map((_, step) => (pair + step) % colourSchemes.length);
  const freePair = steps.find((candidate) => !last.some((other) => other.pair === candidate)) ?? pair;
  const layouts = signLayouts.map((_, step) => pickFrom(signLayouts, signLayouts.indexOf(layout) + step));
  const freeLayout = layouts.find((candidate) => !last.some((other) => other.layout === candidate)) ?? layout;
  return { layout: freeLayout, letter, pair: freePair };
}

const offeredSignCount = 3;

interface SignChoice {
  /** This design replaces the suggestion with the same layout, or else the first. */
  chosen: SignDesign | null;
  /** Without a drawing of the trade, none of the suggestions is an oval. */
  hasDrawing: boolean;
}

/** The name's default design is first, unless `chosen` replaces it or its oval has no drawing. */
export function offerSigns(name: string, { chosen, hasDrawing }: SignChoice): SignDesign[] {
  const hash = hashName(name);
  const first = chooseSign(name);
  const signs = Array.from({ length: offeredSignCount }, (_, number) => ({
    layout: pickFrom(signLayouts, signLayouts.indexOf(first.layout) + number * 2),
    letter: pickFrom(signLetterings, signLetterings.indexOf(first.letter) + number * (1 + (hash % 4))),
    pair: (first.pair + number * 5) % colourSchemes.length,
  }));
  const replacedIndex = Math.max(
    signs.findIndex(({ layout }) => layout === chosen?.layout),
    0,
  );
  const suggestions = signs.map((sign, index) => {
    if (chosen && index === replacedIndex) return chosen;
    return sign.pair === chosen?.pair ? { ...sign, pair: (sign.pair + 1) % colourSchemes.length } : sign;
  });
  if (hasDrawing) return suggestions;
  const usedLayouts = new Set(suggestions.map(({ layout }) => layout));
  const otherLayout = signLayouts.find((layout) => layout !== 'oval' && !usedLayouts.has(layout)) ?? 'arch';
  return suggestions.map((sign) =>
    sign.layout === 'oval' && sign !== chosen ? { ...sign, layout: otherLayout } : sign,
  );
}
