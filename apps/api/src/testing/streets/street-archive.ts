import { zxyToTileId } from 'pmtiles';
import { mapPoint, positionAt } from '../../db/geography/mercator.ts';
import type { Position } from '../../db/geography/position.ts';
import { Archive } from '../../modules/tile/streets/archive/archive.ts';
import { PmtilesWriter } from '../../modules/tile/streets/import/pmtiles-writer.ts';
import { type TileLayers, writeVectorTile } from './vector-tile.ts';

export const town: Position = { latitude: 53.8376, longitude: -1.7905 };

export function tileAt(z: number, { latitude, longitude }: Position = town): { z: number; x: number; y: number } {
  const { x, y } = mapPoint({ latitude, longitude });
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

export interface TestStreetArchive {
  /** `dx` and `dy` are offsets from the town's tile. */
  readonly tile: (z: number, dx: number, dy: number) => TileLayers | null;
  readonly minZoom?: number;
  readonly maxZoom?: number;
  /** Counts the tiles in each direction around the town's tile. */
  readonly reach?: number;
  readonly layers?: readonly string[];
  readonly at?: Position;
}

export function listTiles({ tile, minZoom = 12, maxZoom = 14, reach = 2, at = town }: TestStreetArchive) {
  const tiles: { id: number; z: number; x: number; y: number; bytes: Buffer }[] = [];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const middle = tileAt(z, at);
    for (let dx = -reach; dx <= reach; dx += 1) {
      for (let dy = -reach; dy <= reach; dy += 1) {
        const tileContent = tile(z, dx, dy);
        const [x, y] = [middle.x + dx, middle.y + dy];
        if (tileContent) tiles.push({ id: zxyToTileId(z, x, y), z, x, y, bytes: writeVectorTile(tileContent) });
      }
    }
  }
  return tiles.toSorted((a, b) => a.id - b.id);
}

export function writeStreetArchive(path: string, contents: TestStreetArchive): void {
  const { minZoom = 12, maxZoom = 14, reach = 2, at = town } = contents;
  const writer = new PmtilesWriter(path);
  for (const { id, bytes } of listTiles(contents)) writer.add(id, bytes);
  const { x, y } = tileAt(minZoom, at);
  const from = positionAt({ x: (x - reach) / 2 ** minZoom, y: (y - reach) / 2 ** minZoom });
  const to = positionAt({ x: (x + reach + 1) / 2 ** minZoom, y: (y + reach + 1) / 2 ** minZoom });
  const layers = contents.layers ?? Object.keys(contents.tile(maxZoom, 0, 0) ?? {});
  writer.finish({
    metadata: { vector_layers: layers.map((id) => ({ id })) },
    minZoom,
    maxZoom,
    bounds: [from.longitude, to.latitude, to.longitude, from.latitude],
  });
}

const across = [
  [-0.05, 0.5],
  [1.05, 0.5],
] as const;
const square = (from: number, to: number) => [
  [from, from] as const,
  [to, from] as const,
  [to, to] as const,
  [from, to] as const,
  [from, from] as const,
];

/** The same town has a street, a wood, a lake and a station in each schema. */
export const townTiles = {
  protomaps: {
    earth: [{ type: 'area', points: square(0, 1), properties: { kind: 'earth' } }],
    landuse: [{ type: 'area', points: square(0.05, 0.3), properties: { kind: 'wood' } }],
    water: [{ type: 'area', points: square(0.7, 0.95), properties: { kind: 'lake' } }],
    roads: [
      {
        type: 'line',
        points: across,
        properties: { kind: 'major_road', kind_detail: 'primary', name: 'Albert Road', ref: 'A650' },
      },
    ],
    places: [
      { type: 'point', points: [[0.5, 0.2]], properties: { kind: 'locality', kind_detail: 'town', name: 'Saltaire' } },
    ],
    pois: [{ type: 'point', points: [[0.2, 0.75]], properties: { kind: 'station', name: 'Saltaire' } }],
  },
  openmaptiles: {
    landcover: [{ type: 'area', points: square(0.05, 0.3), properties: { class: 'wood' } }],
    water: [{ type: 'area', points: square(0.7, 0.95), properties: { class: 'lake' } }],
    transportation: [{ type: 'line', points: across, properties: { class: 'primary' } }],
    transportation_name: [
      { type: 'line', points: across, properties: { class: 'primary', 'name:latin': 'Albert Road', ref: 'A650' } },
    ],
    place: [{ type: 'point', points: [[0.5, 0.2]], properties: { class: 'town', name: 'Saltaire' } }],
    poi: [
      { type: 'point', points: [[0.2, 0.75]], properties: { class: 'railway', subclass: 'station', name: 'Saltaire' } },
    ],
  },
  zoomstack: {
    woodland: [{ type: 'area', points: square(0.05, 0.3) }],
    surfacewater: [{ type: 'area', points: square(0.7, 0.95) }],
    waterlines: [
      {
        type: 'line',
        points: [
          [0, 0.9],
          [1, 0.9],
        ],
        properties: { type: 'MHW' },
      },
    ],
    roads: [
      { type: 'line', points: across, properties: { type: 'Primary', name: 'Albert Road', number: 'A650', level: 0 } },
    ],
    names: [{ type: 'point', points: [[0.5, 0.2]], properties: { type: 'Town', name1: 'Saltaire' } }],
    railwaystations: [{ type: 'point', points: [[0.2, 0.75]], properties: { name: 'Saltaire' } }],
  },
} as const satisfies Record<string, TileLayers>;

export async function readTileContent(path: string, z: number) {
  const archive = new Archive(path);
  const { x, y } = tileAt(z);
  const content = await archive.readTile(z, x, y);
  await archive.close();
  return content;
}
