import { FigtreeLettering, unitsPerEm } from '../../platform/lettering/figtree.ts';

let cachedFont: FigtreeLettering | undefined;

function font(): FigtreeLettering {
  cachedFont ??= new FigtreeLettering();
  return cachedFont;
}

/** Drops symbols that the font lacks. Returns null if it lacks a letter or a digit, or if nothing is left. */
export function writableText(text: string): string | null {
  const characters = Array.from(text.normalize('NFC').replaceAll("'", '’'));
  const isMissing = (character: string) => !font().has(character);
  if (characters.some((character) => isMissing(character) && /[\p{L}\p{N}]/u.test(character))) return null;
  const words = characters.map((character) => (isMissing(character) ? ' ' : character));
  const line = words.join('').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : null;
}

interface LetterStyle {
  readonly size: number;
  readonly fill: string;
  /** Widens the space between letters, in ems. */
  readonly spacing?: number;
  /** Thickens the strokes of the letters, in pixels. */
  readonly weight?: number;
}

/** Draws a line whose baseline begins at a point. The font must have all of its letters. */
export function writeLine(text: string, x: number, y: number, style: LetterStyle): string {
  const { size, fill, spacing = 0, weight = 0 } = style;
  const scale = size / unitsPerEm;
  const stroke = weight > 0 ? ` stroke="${fill}" stroke-width="${weight / scale}" stroke-linejoin="round"` : '';
  return `<path transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"${stroke} d="${font().outline(text, spacing)}"/>`;
}

const widthOf = (text: string, { size, spacing = 0 }: Pick<LetterStyle, 'size' | 'spacing'>) =>
  font().width(text, size, spacing * size);

export function fitSize(text: string, style: Pick<LetterStyle, 'size' | 'spacing'>, width: number): number {
  return Math.min(style.size, (style.size * width) / widthOf(text, style));
}

interface TextBox {
  readonly width: number;
  readonly lines: number;
  readonly size: number;
  readonly minSize: number;
  readonly spacing?: number;
}

/**
 * Chooses the greatest size at which the text fits. Text that is too long even at the minimum size
 * is cut off, and a word that is too wide is written smaller.
 */
export function fitLines(
  paragraphs: readonly string[],
  { width, lines: maxLines, size: largest, minSize, spacing = 0 }: TextBox,
): { lines: string[]; size: number } {
  for (let size = largest; ; size -= 2) {
    const isMinSize = size <= minSize;
    const lines = paragraphs.flatMap((paragraph) => breakLines(paragraph, { size, spacing }, width));
    const widest = Math.max(...lines.map((line) => widthOf(line, { size, spacing })));
    if (isMinSize || (lines.length <= maxLines && widest <= width)) {
      return { lines: lines.slice(0, maxLines), size: Math.min(size, (size * width) / widest) };
    }
  }
}

function breakLines(paragraph: string, style: Pick<LetterStyle, 'size' | 'spacing'>, width: number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, style) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
