import type { SignDesign } from '@fixit/contract/artisan/shop-sign';
import { hashName } from './choose-shop-sign.ts';
import { lightness } from './colour-lightness.ts';
import type { ColourScheme } from './colour-schemes.ts';
import { fontOf } from './sign-letterings.ts';
import { outlineLine } from './text-outline.ts';

/** `drawing` names the trade whose drawing an oval shows. `nextId` makes ids for repeated shapes. */
export interface Brief {
  name: string;
  trade: string;
  town: string;
  drawing: string;
  lettering: SignDesign['letter'];
  colours: ColourScheme;
  nextId: () => string;
}

const writeTenth = (value: number) => value.toFixed(1);

export function drawShaded(
  { nextId }: Brief,
  {
    path,
    fill,
    shade,
    depth,
    x = 0,
    y = 0,
  }: { path: string; fill: string; shade: string; depth: number; x?: number; y?: number },
): string {
  const id = nextId();
  const shadows = Array.from({ length: depth }, (_, step) => depth - step)
    .map((step) => `<use href="#${id}" fill="${shade}" x="${step}" y="${step}"/>`)
    .join('');
  return (
    `<defs><path id="${id}" d="${path}"/></defs>` +
    `<g transform="translate(${writeTenth(x)} ${writeTenth(y)})">${shadows}<use href="#${id}" fill="${fill}"/></g>`
  );
}

interface Caption {
  widest: number;
  size: number;
  spacing: number;
  x: number;
  y: number;
  fill: string;
}

/** Paints a trade or town as a centred line in Johnston's capitals, smaller if it would be too wide. */
export function caption(text: string, { widest, size, spacing, x, y, fill }: Caption): string {
  if (text === '') return '';
  const font = fontOf('johnston');
  let line = outlineLine(font, text, size, spacing);
  const scale = widest / line.width;
  if (scale < 1) line = outlineLine(font, text, size * scale, spacing * scale);
  return `<path fill="${fill}" d="${line.path}" transform="translate(${writeTenth(x - line.width / 2)} ${y})"/>`;
}

export const lozenge = (x: number, y: number, fill: string, size = 7) =>
  `<path fill="${fill}" d="M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}Z"/>`;

export function screws(name: string, background: string): string {
  const [head, slot] = lightness(background) > 0.5 ? ['#D9CDB2', '#6B6250'] : ['#D8CDB4', '#0A0A0A'];
  const corners = [
    [13, 13],
    [627, 13],
    [13, 467],
    [627, 467],
  ];
  const hash = hashName(name);
  return corners
    .map(([x, y], index) => {
      const angle = (hash >>> (index * 5)) % 180;
      return (
        `<g transform="translate(${x} ${y}) rotate(${angle})"><circle r="6" fill="${slot}"/>` +
        `<circle cx="-.8" cy="-.8" r="5" fill="${head}"/><path d="M-4.500-.8h7.500" stroke="${slot}" stroke-width="1.8"/></g>`
      );
    })
    .join('');
}

/** A short name is painted as tall as two lines. */
export const isShort = (name: string) => Array.from(name).length <= 2;

/** Splits a name into one or two lines of similar length, the first of which rarely ends with '&'. */
export function splitName(name: string): string[] {
  const words = name.split(' ');
  if (words.length < 3) return words;
  const splits = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    const [first = '', second = ''] = lines;
    return { lines, cost: Math.max(first.length, second.length) + (first.endsWith('&') ? 3 : 0) };
  });
  return splits.reduce((best, split) => (split.cost < best.cost ? split : best)).lines;
}
