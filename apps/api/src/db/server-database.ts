import { type Embedded, joinEmbedded } from './embedded/launcher.ts';

/** Throws a StartError for what a person can mend. */
export function serverDatabase(settings: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<Omit<Embedded, 'superuserUrl'>> {
  const { DATABASE_URL: url, DATA_DIR } = settings;
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : joinEmbedded(DATA_DIR);
}
