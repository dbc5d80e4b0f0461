import { type Embedded, joinEmbedded } from './embedded/launcher.ts';

/** For a command. Throws a StartError for what a person can mend. */
export function serverDatabase(settings: {
  DATABASE_URL?: string | undefined;
  DATABASE_SESSION_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<Omit<Embedded, 'superuserUrl'>> {
  const { DATA_DIR } = settings;
  const url = settings.DATABASE_SESSION_URL ?? settings.DATABASE_URL;
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : joinEmbedded(DATA_DIR);
}
