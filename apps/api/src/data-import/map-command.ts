import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readPostCode } from '@fixit/contract/address';
import { readGazetteer } from '../../seed/gazetteer/load.ts';
import { openDataFolder } from '../db/data-folder.ts';
import { importProgram } from '../db/operator-command.ts';
import type { Position } from '../db/position.ts';
import { StartError } from '../db/start-error.ts';
import { type Env, readEnv } from '../env.ts';
import { ArchiveError } from '../modules/tile/streets/archive/archive-error.ts';
import { boundsAround, extract } from '../modules/tile/streets/import/extract.ts';
import { copyArchive, type InstalledArchive, installArchive } from '../modules/tile/streets/import/install-archive.ts';
import { downloadMap, findNewestBuild, zoomstackDownload } from '../modules/tile/streets/import/published-maps.ts';
import { RemoteArchive } from '../modules/tile/streets/import/remote-archive.ts';
import { importedStreets } from '../modules/tile/streets/street-file.ts';
import { progressBar } from './progress-bar.ts';

export const mapCommand = 'import-map';

const usage = [
  'Name what to import:',
  ...['<file.pmtiles or file.mbtiles>', '--around <postcode> [--km <1 to 50>]', '--os'].map(
    (words) => `  ${importProgram('map:import', words)}`,
  ),
].join('\n');

/** `--around` takes so many kilometres in each direction. */
const km = { most: 50, unset: 30 };

/** A running server shows the new streets at once. Throws a StartError if the person at the terminal can correct the cause. */
export async function importMap(typed: readonly string[]): Promise<void> {
  const source = readWords(typed);
  const env = readEnv();
  await openDataFolder(env.DATA_DIR);
  const begin = performance.now();
  try {
    const installed = await installArchive(importedStreets(env.DATA_DIR), (part) => writeMap(source, part));
    tell(installed, performance.now() - begin, env);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new StartError(`${error.message} Nothing was changed.`, { cause: error });
  }
}

type MapSource = { file: string } | { around: Position; place: string; km: number } | { os: true };

function readWords(typed: readonly string[]): MapSource {
  const options = { around: { type: 'string' }, km: { type: 'string' }, os: { type: 'boolean' } } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
  const { around, km: far, os } = read.values;
  const [file, ...more] = read.positionals;
  const ways = [file, around, os].filter((way) => way !== undefined);
  if (ways.length !== 1 || more.length > 0 || (far !== undefined && around === undefined)) throw new StartError(usage);
  if (file !== undefined) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    return { file };
  }
  if (around === undefined) return { os: true };
  const reach = Number(far ?? km.unset);
  if (!(reach >= 1 && reach <= km.most)) throw new StartError(`--km is 1 to ${km.most}.`);
  return { around: locate(around), place: around, km: reach };
}

function locate(typed: string): Position {
  const outward = readPostCode(typed)?.outward;
  const district = readGazetteer().districts.find((each) => each.outward === outward);
  if (!district) throw new StartError(`We do not know the postcode ${typed}; write it like BD18 or BD18 4PS.`);
  return district;
}

async function writeMap(source: MapSource, part: string): Promise<void> {
  if ('file' in source) return copyArchive(source.file, part, progressBar('imported'));
  if ('os' in source) return fetchZoomstack(part);
  const build = await findNewestBuild();
  console.log(`Fetching ${source.km} km around ${source.place} from ${build} …`);
  await extract(new RemoteArchive(build), boundsAround(source.around, source.km), part, {
    onSize: (bytes) => console.log(`${megabytes(bytes)} are to be fetched.`),
    onProgress: progressBar('fetched'),
  });
}

async function fetchZoomstack(part: string): Promise<void> {
  const fetched = `${part}.mbtiles`;
  console.log(`Fetching OS Open Zoomstack, 2.9 GB, from ${zoomstackDownload} …`);
  try {
    await downloadMap(zoomstackDownload, fetched, progressBar('fetched'));
    await copyArchive(fetched, part, progressBar('imported'));
  } finally {
    await rm(fetched, { force: true });
  }
}

function tell(
  { dialect, header, tiles, bytes, sha256 }: InstalledArchive,
  milliseconds: number,
  { MAP_STREETS }: Env,
): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(
    `${tiles.toLocaleString('en-GB')} tiles of ${dialect.name} up to zoom ${header.maxZoom}, ${megabytes(bytes)}, in ${seconds} s.`,
  );
  console.log(`SHA-256 ${sha256}`);
  const other = `but MAP_STREETS is set, so ${MAP_STREETS} is shown.`;
  console.log(
    MAP_STREETS ? `They are in place, ${other}` : 'The map has streets now; a running server shows them at once.',
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;
