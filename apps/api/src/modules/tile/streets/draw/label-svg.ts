import { type FigtreeLettering, unitsPerEm } from '../../../../platform/lettering/figtree.ts';
import { toTenth } from '../../svg-path.ts';
import type { PlacedGlyph, PlacedLabel } from '../label/street-label.ts';
import type { StreetColours } from './street-colours.ts';

/** Counts both sides of a letter. */
const haloWidthPx = 3;

/** `left` and `top` are the corner of the square within the label cell. */
export function drawStreetLabels(
  labels: readonly PlacedLabel[],
  { left, top }: { left: number; top: number },
  colours: StreetColours,
  lettering: FigtreeLettering,
): string {
  const idsByLetter = new Map<string, number>();
  const useGlyph = (scale: number) => (glyph: PlacedGlyph) => {
    const id = idsByLetter.get(glyph.letter) ?? idsByLetter.size;
    idsByLetter.set(glyph.letter, id);
    const rotation = glyph.angle ? ` rotate(${toTenth((glyph.angle * 180) / Math.PI)})` : '';
    const move = `translate(${toTenth(glyph.x - left)} ${toTenth(glyph.y - top)})`;
    return `<use href="#g${id}" transform="${move}${rotation} scale(${scale.toFixed(5)})"/>`;
  };
  const body = labels.map(({ glyphs, size, ink, halo, plate, station }) => {
    const scale = size / unitsPerEm;
    const letters = glyphs.map(useGlyph(scale)).join('');
    const halos = halo
      ? `<g fill="none" stroke="${colours[halo]}" stroke-width="${Math.round(haloWidthPx / scale)}" stroke-linejoin="round" stroke-opacity=".92">${letters}</g>`
      : '';
    const below = [
      plate ? drawPlate(plate[0] - left, plate[1] - top, plate[2] - plate[0], plate[3] - plate[1], colours) : '',
      station ? drawStation(station.x - left, station.y - top, colours) : '',
    ];
    return `${below.join('')}${halos}<g fill="${colours[ink]}">${letters}</g>`;
  });
  const outlines = [...idsByLetter].map(([letter, id]) => `<path id="g${id}" d="${lettering.letter(letter)}"/>`);
  return `<defs>${outlines.join('')}</defs>${body.join('')}`;
}

function drawPlate(x: number, y: number, width: number, height: number, { plate, plateLine }: StreetColours): string {
  return `<rect x="${toTenth(x)}" y="${toTenth(y)}" width="${toTenth(width)}" height="${toTenth(height)}" rx="3.5" fill="${plate}" stroke="${plateLine}"/>`;
}

function drawStation(x: number, y: number, { ink, landHalo, plate }: StreetColours): string {
  const move = `translate(${toTenth(x)} ${toTenth(y)})`;
  return [
    `<g transform="${move}"><rect x="-7" y="-7" width="14" height="14" rx="4" fill="${ink}" stroke="${landHalo}" stroke-width="1.6"/>`,
    `<rect x="-3.4" y="-4.4" width="6.8" height="7.4" rx="1.8" fill="${plate}"/>`,
    `<rect x="-2.2" y="-3.1" width="4.4" height="2.4" rx=".6" fill="${ink}"/>`,
    `<path d="M-3 5l1-1.6M3 5l-1-1.6" stroke="${plate}" stroke-width="1.1" stroke-linecap="round"/></g>`,
  ].join('');
}
