import { rm, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { importCommandLine } from '../db/operator-command.ts';
import { readEnv } from '../env.ts';
import { Archive } from '../modules/tile/streets/archive/archive.ts';
import { importedStreetsPath } from '../modules/tile/streets/street-file.ts';
import { refuse } from '../platform/refusal.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function mapCommands(withDb: WithDb): Command {
  return commandGroup('map', 'the streets on the map', [
    listCommand('status', 'which street archive is used, and what it covers', 2).action((options: ListOptions) =>
      withDb((db) => runListCommand(db, streetList, options)),
    ),
    changeCommand('remove', 'remove the imported streets; the map without streets stays').action(
      (options: ConfirmOptions) => withDb((db) => removeStreets(db, options)),
    ),
  ]);
}

interface StreetRow {
  file: string;
  shown: boolean;
  dialect: string;
  zooms: string;
  covers: string;
  bytes: number | null;
}

const streetList: ListView<StreetRow> = {
  command: 'map status',
  list: listStreets,
  emptyMessage: `The map has no streets. ${importCommandLine('map:import')} imports them.`,
  columns: {
    shown: ({ shown }) => (shown ? 'yes' : 'no'),
    dialect: ({ dialect }) => dialect,
    zooms: ({ zooms }) => zooms,
    'covers (west, south, east, north)': ({ covers }) => covers,
    bytes: ({ bytes }) => bytes?.toLocaleString('en-GB') ?? '',
    file: ({ file }) => file,
  },
};

async function listStreets(): Promise<StreetRow[]> {
  const { DATA_DIR, MAP_STREETS, MAP_TILES_URL } = readEnv();
  const mounted = MAP_STREETS ? [await describeStreets(MAP_STREETS, !MAP_TILES_URL)] : [];
  const imported = importedStreetsPath(DATA_DIR);
  if ((await fileSize(imported)) === null) return mounted;
  return [...mounted, await describeStreets(imported, !MAP_TILES_URL && !MAP_STREETS)];
}

async function describeStreets(file: string, isChosen: boolean): Promise<StreetRow> {
  const archive = new Archive(file);
  const bytes = await fileSize(file);
  try {
    const { dialect, header, lastZoom } = await archive.about();
    const box = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    const covers = box.map((degrees) => degrees.toFixed(2)).join(', ');
    return { file, bytes, shown: isChosen, dialect: dialect.name, zooms: `${header.minZoom} to ${lastZoom}`, covers };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file, bytes, shown: false, dialect: reason, zooms: '', covers: '' };
  } finally {
    await archive.close();
  }
}

function removeStreets(db: Db, options: ConfirmOptions): Promise<void> {
  const { DATA_DIR, MAP_STREETS } = readEnv();
  const file = importedStreetsPath(DATA_DIR);
  const action = async () => {
    const bytes = await fileSize(file);
    if (bytes === null && MAP_STREETS) {
      const message = `The streets are those of MAP_STREETS, ${MAP_STREETS}. Unset it to show none.`;
      throw refuse('state_conflict', { message });
    }
    if (bytes === null) return { message: 'No streets were imported.', arguments: {} };
    const changed = { before: { file, bytes }, after: null };
    const note = MAP_STREETS ? ' Those of MAP_STREETS remain.' : '';
    return { message: `The imported streets, ${file}: removed.${note}`, changed, arguments: {} };
  };
  return carryOut(db, { command: 'map remove', action, finish: () => rm(file, { force: true }) }, options);
}

async function fileSize(file: string): Promise<number | null> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stats && stats.size;
}
