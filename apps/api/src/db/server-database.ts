import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, joinEmbedded } from './embedded/launcher.ts';
import { StartError } from './start-error.ts';

interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_SESSION_URL?: string | undefined;
  DATA_DIR: string;
}

/** Creates a missing embedded database. Throws a StartError if the operator can correct the cause. */
export function openServerDatabase(settings: DatabaseSettings): Promise<Omit<EmbeddedDatabase, 'superuserUrl'>> {
  const { DATA_DIR } = settings;
  const url = settings.DATABASE_SESSION_URL ?? settings.DATABASE_URL;
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : joinEmbedded(DATA_DIR);
}

/** Throws a StartError if there is no database, usually because the settings differ from the server's. */
export async function openExistingDatabase(
  settings: DatabaseSettings,
): Promise<Omit<EmbeddedDatabase, 'superuserUrl'>> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `There is no database in ${DATA_DIR}. Run the command with the DATA_DIR or DATABASE_URL of the server, or start the server once.`,
    );
  }
  return openServerDatabase(settings);
}
