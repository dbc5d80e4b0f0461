import { readFileSync } from 'node:fs';

interface FontGlyph {
  readonly advance: number;
  readonly outline: string;
  readonly subpaths: readonly { x: number; y: number; commands: string }[];
}

export const unitsPerEm = 1000;

const fallback = '-';

function readGlyphs(): Map<string, FontGlyph> {
  const text = readFileSync(new URL('./figtree-600.txt', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((row) => row.includes('\t'));
  return new Map(
    rows.map((row) => {
      const [letter = '', advance, outline = ''] = row.split('\t');
      const subpaths = [...outline.matchAll(/M(-?\d+) (-?\d+)([^M]*)/g)].map(([, x, y, commands = '']) => ({
        x: Number(x),
        y: Number(y),
        commands,
      }));
      return [letter, { advance: Number(advance), outline, subpaths }];
    }),
  );
}

/** Draws text as outlines, so that a picture looks the same whatever fonts the machine has. */
export class FigtreeLettering {
  readonly #glyphs = readGlyphs();

  width(text: string, size: number, spacing: number): number {
    let width = -spacing;
    for (const letter of text) width += this.advance(letter, size) + spacing;
    return width;
  }

  advance(letter: string, size: number): number {
    return (this.#glyph(letter).advance / unitsPerEm) * size;
  }

  /** Returns an SVG path in font units. */
  letter(letter: string): string {
    return this.#glyph(letter).outline;
  }

  /** Returns an SVG path in font units that starts at the origin. `spacing` is in ems. */
  outline(text: string, spacing: number): string {
    let path = '';
    let offset = 0;
    for (const letter of text) {
      const { advance, subpaths } = this.#glyph(letter);
      for (const { x, y, commands } of subpaths) path += `M${Math.round(x + offset)} ${y}${commands}`;
      offset += advance + spacing * unitsPerEm;
    }
    return path;
  }

  has(letter: string): boolean {
    return this.#glyphs.has(letter) || this.#glyphs.has(letter.normalize('NFD').charAt(0));
  }

  /** Falls back to the unaccented letter, and then to a hyphen. */
  #glyph(letter: string): FontGlyph {
    const glyph =
      this.#glyphs.get(letter) ?? this.#glyphs.get(letter.normalize('NFD').charAt(0)) ?? this.#glyphs.get(fallback);
    if (!glyph) throw new Error('figtree-600.txt has no glyph for a hyphen');
    return glyph;
  }
}
