import type sqlite from 'node-sqlite3-wasm';
import { ArchiveError } from '../archive/archive-error.ts';

/** The limits apply to the rows and to the characters of each value. Real maps are far below them. */
const limits = { rows: 1_000, characters: 4_000_000 };

/** Throws an ArchiveError if the file does not contain vector tiles. */
export function readMetadata(database: sqlite.Database) {
  const rows = database.all(
    `select name, substr(value, 1, ${limits.characters}) as value from metadata limit ${limits.rows}`,
  );
  const values = new Map(rows.map((row) => [String(row['name']), String(row['value'])]));
  const format = values.get('format') ?? 'pbf';
  if (format !== 'pbf') throw new ArchiveError(`It contains pictures (${format.slice(0, 20)}), not vector tiles.`);
  const { name, attribution } = Object.fromEntries(values);
  const metadata = { ...layersIn(values.get('json') ?? '{}'), name, attribution };
  return { metadata, bounds: boundsIn(values.get('bounds') ?? '') };
}

function layersIn(json: string): object {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch (cause) {
    throw new ArchiveError('The entry `json` of its metadata, which describes its layers, cannot be read.', { cause });
  }
}

/** Returns west, south, east and north, or the whole world if they are invalid. */
function boundsIn(text: string): [number, number, number, number] {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text.split(',').map(Number);
  const isOnEarth =
    [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
    [south, north].every((degrees) => Math.abs(degrees) <= 90);
  return isOnEarth ? [west, south, east, north] : [-180, -85, 180, 85];
}
