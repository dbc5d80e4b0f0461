import { toTenth } from '../../svg-path.ts';
import type { Theme } from '../../tile-address.ts';
import type { TileOutline } from '../tile-content.ts';
import { type StreetColours, streetColours } from './street-colours.ts';

/** Describes how a source tile lies on the drawn square, in CSS pixels: its corner and its side. */
export interface TilePlacement {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

interface StrokeStyle {
  readonly cap?: 'butt' | 'round';
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

/** Outlines that are further outside the square than this are not drawn. */
const marginPx = 24;

export class Brush {
  readonly colours: StreetColours;
  readonly zoom: number;
  readonly svg: string[] = [];
  readonly #placement: TilePlacement;
  readonly #square: number;
  /** Shorter steps of a line are left out. */
  readonly #minStepPx: number;

  constructor(placement: TilePlacement, { zoom, theme, square }: { zoom: number; theme: Theme; square: number }) {
    this.colours = streetColours[theme];
    this.zoom = zoom;
    this.#placement = placement;
    this.#square = square;
    this.#minStepPx = zoom >= 16 ? 0.2 : zoom === 15 ? 0.5 : 0.8;
  }

  fill(colour: string, path: string, edge?: { colour: string; width: number }): void {
    if (path === '') return;
    const line = edge ? ` stroke="${edge.colour}" stroke-width="${edge.width}" stroke-linejoin="round"` : '';
    this.svg.push(`<path fill="${colour}" fill-rule="evenodd"${line} d="${path}"/>`);
  }

  stroke(colour: string, width: number, path: string, { cap = 'round', dash, opacity }: StrokeStyle = {}): void {
    if (path === '' || width <= 0) return;
    const attributes = `${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}${opacity ? ` opacity="${opacity}"` : ''}`;
    this.svg.push(
      `<path fill="none" stroke="${colour}" stroke-width="${toTenth(width)}" stroke-linejoin="round" stroke-linecap="${cap}"${attributes} d="${path}"/>`,
    );
  }

  lines(lines: Iterable<{ readonly points: TileOutline }>): string {
    let path = '';
    for (const { points } of lines) path += this.#pathOf(points, false);
    return path;
  }

  /** Returns the path of rings, without areas and holes less than `minSize` pixels across. */
  rings(areas: Iterable<{ readonly rings: readonly TileOutline[] }>, minSize = 0): string {
    let path = '';
    for (const { rings } of areas) {
      for (const ring of rings) if (minSize === 0 || !this.#isTiny(ring, minSize)) path += this.#pathOf(ring, true);
    }
    return path;
  }

  #pathOf(points: TileOutline, isClosed: boolean): string {
    const { left, top, side } = this.#placement;
    if (!this.#isNear(points)) return '';
    let path = '';
    let [beforeX, beforeY] = [0, 0];
    // The last point of a ring repeats the first.
    const end = points.length - (isClosed ? 2 : 0);
    for (let index = 0; index < end; index += 2) {
      const x = toTenth((points[index] ?? 0) * side + left);
      const y = toTenth((points[index + 1] ?? 0) * side + top);
      const isInner = index > 0 && index < end - 2;
      if (isInner && Math.abs(x - beforeX) < this.#minStepPx && Math.abs(y - beforeY) < this.#minStepPx) continue;
      // Relative steps are half as long as positions, which makes parsing faster.
      path += index === 0 ? `M${x} ${y}` : `l${toTenth(x - beforeX)} ${toTenth(y - beforeY)}`;
      [beforeX, beforeY] = [x, y];
    }
    return isClosed ? `${path}Z` : path;
  }

  #isNear(points: TileOutline): boolean {
    const { left, top, side } = this.#placement;
    const box = boundsOf(points);
    const [minimum, maximum] = [-marginPx, this.#square + marginPx];
    const isNearAcross = box.right * side + left > minimum && box.left * side + left < maximum;
    return isNearAcross && box.bottom * side + top > minimum && box.top * side + top < maximum;
  }

  #isTiny(ring: TileOutline, minSize: number): boolean {
    const { left, top, right, bottom } = boundsOf(ring);
    return (right - left) * (bottom - top) * this.#placement.side ** 2 < minSize ** 2;
  }
}

function boundsOf(points: TileOutline) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}
