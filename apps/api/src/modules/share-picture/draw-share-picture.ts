import { type AccentName, accents } from '@fixit/contract/operator/accent';
import { afterLettering, logoLetters, logoScrews } from '@fixit/contract/operator/logo-lettering';
import { fitLines, fitSize, writableText, writeLine } from './share-text.ts';

/** Link previews have this size, in pixels. */
const size = { width: 1200, height: 630 };

/** The shop signs fill this area at the left. */
const signArea = { width: 840, height: 630 };

const column = { x: 883, width: 281, top: 44, bottom: 590 };

const colours = { paper: '#FBF8F1', ink: '#14161A', quiet: '#46433C' };

const icons = {
  star: 'M12 3.5l2.6 5.5 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6L3.400 9.800l6-.8Z',
  place:
    'M12 21c-4-5-6.500-7.500-6.500-11a6.500 6.500 0 0 1 13 0c0 3.500-2.500 6-6.500 11ZM12 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2',
  chat: 'M4 5h16v11h-9l-5 4v-4H4Z',
} as const;

export interface ShareFact {
  readonly icon: keyof typeof icons;
  readonly text: string;
}

export interface ShareMarket {
  readonly name: string;
  readonly accent: AccentName;
  /** This picture replaces the lettering. */
  readonly logo: { readonly png: Buffer; readonly width: number; readonly height: number } | null;
}

export interface ShareText {
  /** Each part begins on a new line. */
  readonly title: readonly string[];
  readonly subtitle: string;
  readonly facts: readonly ShareFact[];
}

/**
 * Leaves out a text whose letters the font lacks. The picture is always light, because link
 * previews have no theme.
 */
export function drawSharePicture(svgs: readonly string[], text: ShareText, market: ShareMarket): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">` +
    `<rect width="${size.width}" height="${size.height}" fill="${colours.paper}"/>` +
    placeSigns(svgs) +
    `<rect x="${signArea.width}" width="3" height="${size.height}" fill="${colours.ink}"/>` +
    `${drawMarket(market)}${drawWords(text)}${drawFacts(text.facts, market.accent)}</svg>`
  );
}

function placeSigns(svgs: readonly string[]): string {
  const [columns, rows] = svgs.length > 1 ? [2, 2] : [1, 1];
  const [width, height] = [signArea.width / columns, signArea.height / rows];
  return svgs
    .slice(0, columns * rows)
    .map((svg, index) => {
      const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
      return separateIds(svg, `s${index}`).replace(
        '<svg ',
        `<svg x="${x}" y="${y}" width="${width}" height="${height}" `,
      );
    })
    .join('');
}

/** Each shop sign numbers its shapes from 0, so the ids of combined signs need a prefix. */
const separateIds = (svg: string, prefix: string) =>
  svg.replaceAll(/( id="|href="#|url\(#)(?=[a-z]+\d*["(]?)/g, `$1${prefix}`);

function drawMarket({ name, accent, logo }: ShareMarket): string {
  const { x, top, width } = column;
  if (logo) {
    const height = Math.min(72, (logo.height * width) / logo.width);
    const data = `data:image/png;base64,${logo.png.toString('base64')}`;
    return `<image x="${x}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid" href="${data}"/>`;
  }
  const secondLine = afterLettering(name);
  const lettering = secondLine === null ? '' : drawLettering(accents[accent].plate);
  const line = writableText(secondLine ?? name);
  if (line === null) return lettering;
  const [y, height] = secondLine === null ? [top + 44, 46] : [top + 98, 32];
  const style = { fill: colours.ink, spacing: -0.02, weight: 1 };
  return lettering + writeLine(line, x, y, { ...style, size: fitSize(line, { ...style, size: height }, width) });
}

/** Draws the lettering of the default name, 56 pixels high. */
function drawLettering(plate: string): string {
  const letters = logoLetters.map(({ x, d }) => `<path transform="translate(${x})" d="${d}"/>`).join('');
  const screws = logoScrews.map(
    ({ x, angle }) =>
      `<g transform="translate(${x} 9.8) rotate(${angle})"><circle r="9.8" fill="${plate}"/>` +
      `<circle r="8.8" fill="none" stroke="${colours.ink}" stroke-width="2"/><path d="M-6.4 0H6.4" stroke="${colours.ink}" stroke-width="3.2"/></g>`,
  );
  return `<g transform="translate(${column.x} ${column.top}) scale(${56 / 74})" fill="${colours.ink}">${letters}${screws.join('')}</g>`;
}

function drawWords({ title, subtitle }: ShareText): string {
  const { x, width } = column;
  const paragraphs = title.map(writableText).filter((line) => line !== null);
  let y = 204;
  let svg = '';
  if (paragraphs.length > 0) {
    const spacing = -0.035;
    const { lines, size: fontSize } = fitLines(paragraphs, { width, lines: 4, size: 54, minSize: 28, spacing });
    for (const line of lines) {
      y += fontSize * 1.02;
      svg += writeLine(line, x, y, { size: fontSize, fill: colours.ink, spacing, weight: fontSize / 36 });
    }
  }
  const subtitleLine = writableText(subtitle);
  if (subtitleLine === null) return svg;
  const { lines, size: fontSize } = fitLines([subtitleLine], { width, lines: 2, size: 25, minSize: 18 });
  y += 16;
  for (const line of lines) {
    y += fontSize * 1.25;
    svg += writeLine(line, x, y, { size: fontSize, fill: colours.quiet });
  }
  return svg;
}

function drawFacts(facts: readonly ShareFact[], accent: AccentName): string {
  const { x, width, bottom } = column;
  return facts
    .map(({ icon, text }, index) => {
      const top = bottom - (facts.length - index) * 40;
      const line = writableText(text);
      if (line === null) return '';
      const fill = icon === 'star' ? accents[accent].plate : 'none';
      const fontSize = fitSize(line, { size: 25 }, width - 40);
      return (
        `<path transform="translate(${x} ${top}) scale(${28 / 24})" fill="${fill}" stroke="${colours.ink}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" d="${icons[icon]}"/>` +
        writeLine(line, x + 40, top + 23, { size: fontSize, fill: colours.ink })
      );
    })
    .join('');
}
