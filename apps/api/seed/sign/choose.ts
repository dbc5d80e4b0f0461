import { pairs } from './pair.ts';

export const layouts = ['fascia', 'arch', 'stack', 'rise', 'oval'] as const;
export const letterings = ['grot', 'slab', 'fat', 'johnston', 'script'] as const;

export type Layout = (typeof layouts)[number];
export type Lettering = (typeof letterings)[number];

/** What a painted sign looks like: its layout, its lettering and its pair of colours. */
export interface SignChoice {
  layout: Layout;
  letter: Lettering;
  pair: number;
}

/** FNV-1a of the letters and digits of a name, 32 bits, with a final mix. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.toLowerCase().replace(/[^a-z0-9]/g, '')) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

function turn<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

export function chooseSign(name: string): SignChoice {
  const hash = hashName(name);
  return { layout: turn(layouts, hash), letter: turn(letterings, hash >>> 5), pair: (hash >>> 11) % pairs.length };
}

/** Pair, then layout step on until both differ from the last three of the list. */
export function chooseSignAfter(name: string, list: readonly SignChoice[]): SignChoice {
  const last = list.slice(-3);
  const { layout, letter, pair } = chooseSign(name);
  const steps = pairs.map((_, step) => (pair + step) % pairs.length);
  const freePair = steps.find((each) => !last.some((other) => other.pair === each)) ?? pair;
  const turned = layouts.map((_, step) => turn(layouts, layouts.indexOf(layout) + step));
  const freeLayout = turned.find((each) => !last.some((other) => other.layout === each)) ?? layout;
  return { layout: freeLayout, letter, pair: freePair };
}
