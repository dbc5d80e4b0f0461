import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** The coordinates are fractions of the tile's side. */
export interface TileFeature {
  readonly type: 'point' | 'line' | 'area';
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly properties?: Readonly<Record<string, string | number | boolean>>;
}

export type TileLayers = Readonly<Record<string, readonly TileFeature[]>>;

const extent = 4096;
const types = { point: 1, line: 2, area: 3 } as const;

/** The tile is compressed with gzip. */
export function writeVectorTile(layers: TileLayers): Buffer {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    pbf.writeMessage(3, (_: null, layer) => writeLayer(name, features, layer), null);
  }
  return gzipSync(pbf.finish());
}

function writeLayer(name: string, features: readonly TileFeature[], pbf: PbfWriter): void {
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const indexIn = <T>(list: T[], item: T) => (list.includes(item) ? list.indexOf(item) : list.push(item) - 1);
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const { type, points, properties = {} } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]);
    pbf.writeMessage(
      2,
      (_: null, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, types[type]);
        feature.writePackedVarint(4, commandsOf(type, points));
      },
      null,
    );
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, extent);
}

function writeValue(value: string | number | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'number') pbf.writeDoubleField(3, value);
  else pbf.writeBooleanField(7, value);
}

/** The steps of the commands are zigzag-encoded. */
function commandsOf(type: TileFeature['type'], points: TileFeature['points']): number[] {
  let [atX, atY] = [0, 0];
  const step = ([x, y]: readonly [number, number]) => {
    const [toX, toY] = [Math.round(x * extent), Math.round(y * extent)];
    const [dx, dy] = [toX - atX, toY - atY];
    [atX, atY] = [toX, toY];
    return [(dx << 1) ^ (dx >> 31), (dy << 1) ^ (dy >> 31)];
  };
  const [first = [0, 0], ...rest] = points;
  const commands = [9, ...step(first)];
  if (rest.length > 0) commands.push((rest.length << 3) | 2, ...rest.flatMap(step));
  return type === 'area' ? [...commands, 15] : commands;
}
