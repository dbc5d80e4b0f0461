import { LRUCache } from 'lru-cache';
import { mapPoint } from '../../../db/geography/mercator.ts';
import { FigtreeLettering } from '../../../platform/lettering/figtree.ts';
import type { Theme } from '../tile-address.ts';
import { Archive } from './archive/archive.ts';
import { Brush } from './draw/brush.ts';
import { drawAreas } from './draw/draw-areas.ts';
import { drawRails } from './draw/draw-rails.ts';
import { drawRoads } from './draw/draw-roads.ts';
import { drawStreetLabels } from './draw/label-svg.ts';
import { streetColours } from './draw/street-colours.ts';
import type { CellSource } from './label/cell-source.ts';
import { cellTiles, labelCell } from './label/label-cell.ts';
import type { PlacedLabel } from './label/street-label.ts';
import { readSources } from './source-squares.ts';

export interface StreetTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly scale: 1 | 2;
  readonly theme: Theme;
}

const side = 256;
/** From this zoom, even tiles that the archive covers only partly are drawn. */
const nearZoom = 10;
const maxCells = 24;

export class StreetMap {
  readonly #archive: Archive;
  readonly #lettering = new FigtreeLettering();
  readonly #cells = new LRUCache<string, Promise<PlacedLabel[]>>({ max: maxCells });

  constructor(path: string) {
    this.#archive = new Archive(path);
  }

  async draw({ z, x, y, scale, theme }: StreetTile): Promise<string | null> {
    const sources = (await this.#isCovered(z, x, y)) ? await this.#sources(z, x, y) : [];
    if (sources.length === 0) return null;
    const colours = streetColours[theme];
    const parts = sources.map((source, index) => drawSource(source, index, z, theme));
    const labels = drawStreetLabels(await this.#labels(z, x, y), offsetIn(z, x, y), colours, this.#lettering);
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * scale}" height="${side * scale}" viewBox="0 0 ${side} ${side}">`;
    return `${head}<path fill="${colours.land}" d="M0 0H${side}V${side}H0Z"/>${parts.join('')}${labels}</svg>`;
  }

  close(): Promise<void> {
    return this.#archive.close();
  }

  /** At low zooms, an extract would look like an island on an otherwise empty tile, so it must cover the whole tile. */
  async #isCovered(zoom: number, x: number, y: number): Promise<boolean> {
    if (zoom >= nearZoom) return true;
    const { header } = await this.#archive.about();
    const from = mapPoint({ latitude: header.maxLat, longitude: header.minLon });
    const to = mapPoint({ latitude: header.minLat, longitude: header.maxLon });
    const world = 2 ** zoom;
    return x >= from.x * world && x + 1 <= to.x * world && y >= from.y * world && y + 1 <= to.y * world;
  }

  /** Some archives contain minor roads only from zoom 14, so zooms 12 and 13 use the tiles of the next zoom. */
  async #sources(zoom: number, x: number, y: number): Promise<CellSource[]> {
    const { lastZoom } = await this.#archive.about();
    const square = { zoom, x, y, span: 1 };
    const sources = await readSources(this.#archive, square, Math.min(lastZoom, zoom));
    if (sources.length === 0 || zoom >= lastZoom || (zoom !== 12 && zoom !== 13)) return sources;
    const finerSources = await readSources(this.#archive, square, zoom + 1);
    return finerSources.length === 4 ? finerSources : sources;
  }

  async #labels(zoom: number, x: number, y: number): Promise<PlacedLabel[]> {
    const tiles = cellTiles(zoom);
    const [column, row] = [Math.floor(x / tiles), Math.floor(y / tiles)];
    const key = `${zoom}/${column}/${row}`;
    const cell = this.#cells.get(key) ?? this.#labelCell(zoom, column * tiles, row * tiles);
    this.#cells.set(key, cell);
    const { left, top } = offsetIn(zoom, x, y);
    return (await cell).filter(
      ({ box }) => box[0] < left + side && box[2] > left && box[1] < top + side && box[3] > top,
    );
  }

  async #labelCell(zoom: number, x: number, y: number): Promise<PlacedLabel[]> {
    const span = cellTiles(zoom);
    const { lastZoom } = await this.#archive.about();
    const sources = await readSources(this.#archive, { zoom, x, y, span }, Math.min(lastZoom, zoom));
    const coveredTiles = new Set<string>();
    for (let tileX = 0; tileX < span; tileX += 1) {
      for (let tileY = 0; tileY < span; tileY += 1) {
        if (await this.#isCovered(zoom, x + tileX, y + tileY)) coveredTiles.add(`${tileX},${tileY}`);
      }
    }
    const isDrawn = (tileX: number, tileY: number) =>
      coveredTiles.has(`${tileX},${tileY}`) &&
      sources.some(
        ({ placement }) =>
          tileX * side >= placement.left &&
          tileX * side < placement.left + placement.side &&
          tileY * side >= placement.top &&
          tileY * side < placement.top + placement.side,
      );
    return labelCell(sources, zoom, this.#lettering, isDrawn);
  }
}

function offsetIn(zoom: number, x: number, y: number): { left: number; top: number } {
  const tiles = cellTiles(zoom);
  return { left: (x % tiles) * side, top: (y % tiles) * side };
}

/** Clips a source that covers only part of the tile, because its margin contains outlines. */
function drawSource({ content, placement }: CellSource, index: number, zoom: number, theme: Theme): string {
  const brush = new Brush(placement, { zoom, theme, square: side });
  drawAreas(content, brush);
  drawRoads(content.roads, 'tunnel', brush);
  drawRails(content.rails, brush);
  drawRoads(content.roads, 'ground', brush);
  drawRoads(content.roads, 'bridge', brush);
  const svg = brush.svg.join('');
  if (placement.side >= side) return svg;
  const clip = `<clipPath id="c${index}"><path d="M${placement.left} ${placement.top}h${placement.side}v${placement.side}h${-placement.side}Z"/></clipPath>`;
  return `${clip}<g clip-path="url(#c${index})">${svg}</g>`;
}
