import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { operatorCommand } from '../../db/operator-command.ts';
import { StartError } from '../../db/start-error.ts';
import {
  describePictureSettings,
  findPictureLocation,
  makePictureLocation,
  type PictureSettings,
} from './picture-location.ts';

/** Throws a StartError if the settings lead to a location that differs from the recorded one. */
export async function claimPictureLocation(db: Db, settings: PictureSettings): Promise<void> {
  if ((await readPictureLocation(db)) === null) {
    const location = await makePictureLocation(settings);
    await db.execute(
      sql`insert into installation (setting, value) values ('pictures', ${location}) on conflict do nothing`,
    );
  }
  await requirePictureLocation(db, settings);
}

export async function requirePictureLocation(db: Db, settings: PictureSettings): Promise<void> {
  const recorded = await readPictureLocation(db);
  if (recorded === null) return;
  const current = await findPictureLocation(settings);
  if (current !== recorded) throw new StartError(explainWrongLocation(recorded, current, settings));
}

export const pictureLocationQuery = "select value from installation where setting = 'pictures'";

/** Returns null if no process has recorded the location yet. */
export async function readPictureLocation(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ value: string }>(sql.raw(pictureLocationQuery));
  return rows[0]?.value ?? null;
}

export async function recordPictureLocation(db: Db, location: string): Promise<void> {
  await db.execute(sql`
    insert into installation (setting, value) values ('pictures', ${location})
    on conflict (setting) do update set value = excluded.value, since = now()`);
}

export function describeWrongLocation(recorded: string, current: string | null, settings: PictureSettings): string {
  const location = describePictureSettings(settings);
  const currentLocation =
    current === null ? `${location}, which has no mark` : current === location ? location : `${location}, ${current}`;
  return `The pictures of this database are in ${recorded}, and these settings lead to ${currentLocation}. Is the disk mounted?`;
}

const explainWrongLocation = (...parameters: Parameters<typeof describeWrongLocation>) =>
  [
    describeWrongLocation(...parameters),
    'All processes need the same DATA_DIR or the same bucket.',
    `If you have moved the pictures, run: ${operatorCommand('picture moved')}`,
  ].join(' ');
