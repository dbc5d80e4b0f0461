import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';
import type { Lettering } from './choose.ts';

const require = createRequire(import.meta.url);

/** The families of each lettering, all under the SIL Open Font License 1.1. */
const files: Record<Lettering, string> = {
  grot: '@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff',
  slab: '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff',
  fat: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff',
  johnston: '@fontsource/hammersmith-one/files/hammersmith-one-latin-400-normal.woff',
  script: '@fontsource/oleo-script/files/oleo-script-latin-700-normal.woff',
};

const loaded = new Map<Lettering, Font>();

export function fontOf(lettering: Lettering): Font {
  const known = loaded.get(lettering);
  if (known) return known;
  const file = readFileSync(require.resolve(files[lettering]));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  loaded.set(lettering, font);
  return font;
}

/** Names in the grotesque and in Johnston's letters are painted in capitals. */
export const inCase = (lettering: Lettering, name: string) =>
  lettering === 'grot' || lettering === 'johnston' ? name.toUpperCase() : name;
