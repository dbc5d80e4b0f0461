import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { readEnv } from '../env.ts';
import { pictureColumns } from '../marketplace-invariants.ts';
import {
  readLostPictures,
  readReferencedPictures,
  recordLostPictures,
} from '../platform/backup/referenced-pictures.ts';
import { listPictureKeys } from '../platform/backup/stored-pictures.ts';
import { countOf } from '../platform/count-of.ts';
import { refuse } from '../platform/refusal.ts';
import {
  readPictureLocation,
  recordPictureLocation,
  requirePictureLocation,
} from '../platform/storage/claim-picture-location.ts';
import { describePictureSettings, makePictureLocation } from '../platform/storage/picture-location.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function pictureCommands(withDb: WithDb): Command {
  return commandGroup('picture', 'uploaded pictures, in DATA_DIR or a bucket', [
    listCommand('missing', 'pictures that the database refers to but that are missing').action((options: ListOptions) =>
      withDb((db) => runListCommand(db, missingPictures, options)),
    ),
    changeCommand('lost', 'record the missing pictures as lost, so that backups can be made without them').action(
      (options: ConfirmOptions) => withDb((db) => recordMissingAsLost(db, options)),
    ),
    changeCommand(
      'moved',
      'use the pictures in the configured DATA_DIR or bucket, after you have moved them there',
    ).action((options: ConfirmOptions) => withDb((db) => recordMove(db, options))),
  ]);
}

const missingPictures: ListView<{ picture: string }> = {
  command: 'picture missing',
  list: async (db, limit) => (await findMissing(db)).slice(0, limit).map((picture) => ({ picture })),
  emptyMessage: 'No picture is missing.',
  columns: { picture: ({ picture }) => picture },
};

async function findMissing(db: Db): Promise<string[]> {
  const keys = await readReferencedPictures(db, pictureColumns);
  for (const key of await readLostPictures(db)) keys.delete(key);
  for await (const key of await listPictureKeys(readEnv())) keys.delete(key);
  return [...keys].toSorted();
}

function recordMissingAsLost(db: Db, options: ConfirmOptions): Promise<void> {
  const env = readEnv();
  const action = async (tx: Db) => {
    // If the disk is not mounted, the pictures are not lost.
    await requirePictureLocation(tx, env);
    const missingKeys = await findMissing(tx);
    if (missingKeys.length === 0) return { message: 'No picture is missing.', arguments: {} };
    const before = await readLostPictures(tx);
    await recordLostPictures(tx, [...before, ...missingKeys]);
    const message = `Recorded ${countOf(missingKeys.length, 'picture')} as lost. Backups no longer require ${missingKeys.length === 1 ? 'it' : 'them'}.`;
    return { message, changed: { before: null, after: { lost: missingKeys } }, arguments: {} };
  };
  return carryOut(db, { command: 'picture lost', action }, options);
}

function recordMove(db: Db, options: ConfirmOptions): Promise<void> {
  const env = readEnv();
  const action = async (tx: Db) => {
    const missingKeys = await findMissing(tx);
    const settings = describePictureSettings(env);
    if (missingKeys.length > 0) {
      const [first = ''] = missingKeys;
      const message = `${countOf(missingKeys.length, 'picture')} ${missingKeys.length === 1 ? 'is' : 'are'} not in ${settings}, for instance ${first}. Move them there first.`;
      throw refuse('state_conflict', { message });
    }
    const [before, after] = [await readPictureLocation(tx), await makePictureLocation(env)];
    if (before === after) return { message: `The pictures are already in ${settings}.`, arguments: {} };
    await recordPictureLocation(tx, after);
    const message = `The pictures are now in ${settings}. Start every process with this setting.`;
    return { message, changed: { before: { place: before }, after: { place: after } }, arguments: {} };
  };
  return carryOut(db, { command: 'picture moved', action }, options);
}
