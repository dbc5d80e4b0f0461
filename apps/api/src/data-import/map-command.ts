import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readPostCode } from '@fixit/contract/value/address';
import { readGazetteer } from '../../seed/gazetteer/load-gazetteer.ts';
import { openDataFolder } from '../db/data-folder.ts';
import type { Position } from '../db/geography/position.ts';
import { importCommandLine } from '../db/operator-command.ts';
import { StartError } from '../db/start-error.ts';
import { type Env, readEnv } from '../env.ts';
import { ArchiveError } from '../modules/tile/streets/archive/archive-error.ts';
import { boundsAround, extractArchive } from '../modules/tile/streets/import/extract-archive.ts';
import { copyArchive, type InstalledArchive, installArchive } from '../modules/tile/streets/import/install-archive.ts';
import { downloadMap, findNewestBuild, zoomstackDownload } from '../modules/tile/streets/import/published-maps.ts';
import { RemoteArchive } from '../modules/tile/streets/import/remote-archive.ts';
import { importedStreetsPath } from '../modules/tile/streets/street-file.ts';
import { progressBar } from './progress-bar.ts';

export const mapCommand = 'import-map';

const usage = [
  'Name what to import:',
  ...['<file.pmtiles or file.mbtiles>', '--around <postcode> [--km <1 to 50>]', '--os'].map(
    (args) => `  ${importCommandLine('map:import', args)}`,
  ),
].join('\n');

/** The distance that `--around` imports in each direction. */
const kilometres = { maximum: 50, default: 30 };

/** A running server shows the new streets immediately. Throws a StartError if the operator can correct the cause. */
export async function importMap(args: readonly string[]): Promise<void> {
  const source = readSource(args);
  const env = readEnv();
  await openDataFolder(env.DATA_DIR);
  const startedAt = performance.now();
  try {
    const installed = await installArchive(importedStreetsPath(env.DATA_DIR), (part) => writeMap(source, part));
    printResult(installed, performance.now() - startedAt, env);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new StartError(`${error.message} Nothing was changed.`, { cause: error });
  }
}

type MapSource = { file: string } | { around: Position; place: string; km: number } | { os: true };

function readSource(args: readonly string[]): MapSource {
  const options = { around: { type: 'string' }, km: { type: 'string' }, os: { type: 'boolean' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
  const { around, km: distance, os } = parsed.values;
  const [file, ...others] = parsed.positionals;
  const sources = [file, around, os].filter((source) => source !== undefined);
  const isDistanceAlone = distance !== undefined && around === undefined;
  if (sources.length !== 1 || others.length > 0 || isDistanceAlone) throw new StartError(usage);
  if (file !== undefined) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    return { file };
  }
  if (around === undefined) return { os: true };
  const km = Number(distance ?? kilometres.default);
  if (!(km >= 1 && km <= kilometres.maximum)) throw new StartError(`--km must be from 1 to ${kilometres.maximum}.`);
  return { around: findPosition(around), place: around, km };
}

function findPosition(postcode: string): Position {
  const outward = readPostCode(postcode)?.outward;
  const district = readGazetteer().districts.find((candidate) => candidate.outward === outward);
  if (!district) throw new StartError(`We do not know the postcode ${postcode}; write it like BD18 or BD18 4PS.`);
  return district;
}

async function writeMap(source: MapSource, part: string): Promise<void> {
  if ('file' in source) return copyArchive(source.file, part, progressBar('imported'));
  if ('os' in source) return fetchZoomstack(part);
  const build = await findNewestBuild();
  console.log(`Fetching ${source.km} km around ${source.place} from ${build} …`);
  await extractArchive(new RemoteArchive(build), boundsAround(source.around, source.km), part, {
    onSize: (bytes) => console.log(`${formatMegabytes(bytes)} to fetch.`),
    onProgress: progressBar('fetched'),
  });
}

async function fetchZoomstack(part: string): Promise<void> {
  const download = `${part}.mbtiles`;
  console.log(`Fetching OS Open Zoomstack, 2.9 GB, from ${zoomstackDownload} …`);
  try {
    await downloadMap(zoomstackDownload, download, progressBar('fetched'));
    await copyArchive(download, part, progressBar('imported'));
  } finally {
    await rm(download, { force: true });
  }
}

function printResult(
  { dialect, header, tiles, bytes, sha256 }: InstalledArchive,
  milliseconds: number,
  { MAP_STREETS }: Env,
): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(
    `${tiles.toLocaleString('en-GB')} tiles of ${dialect.name} up to zoom ${header.maxZoom}, ${formatMegabytes(bytes)}, in ${seconds} s.`,
  );
  console.log(`SHA-256 ${sha256}`);
  console.log(
    MAP_STREETS
      ? `The tiles are imported, but MAP_STREETS is set, so the map shows ${MAP_STREETS}.`
      : 'The map has streets now; a running server shows them immediately.',
  );
}

const formatMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;
