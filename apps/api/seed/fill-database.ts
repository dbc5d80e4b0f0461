import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { connect } from '../src/db/connection.ts';
import { StartError } from '../src/db/start-error.ts';
import { listMissingParts, seed } from './seed.ts';

interface FillOptions {
  url: string;
  demo: boolean;
}

/** This argument makes the program fill the database named in its parent's message, and exit. */
export const fillCommand = 'fill-database';

/**
 * Fills an incomplete database in a separate process, because building the demo world takes hundreds
 * of megabytes, which the server would never release.
 */
export async function fillDatabase(
  pool: Pool,
  { url, demo, stop }: FillOptions & { stop?: AbortSignal },
): Promise<void> {
  if ((await listMissingParts(pool, { demo })).length === 0) return;
  const filler = fork(process.argv[1] ?? '', [fillCommand], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(stop ? { signal: stop } : {}),
  });
  filler.send({ url, demo } satisfies FillOptions);
  const [status] = (await once(filler, 'exit')) as [number | null];
  if (status !== 0) throw new StartError('The database could not be filled: see above.');
}

export async function fillDatabaseAsChild(): Promise<void> {
  const [{ url, demo }] = (await once(process, 'message')) as [FillOptions];
  const connection = connect(url, { max: 2 });
  try {
    const { loaded } = await seed(connection.pool, { demo });
    for (const { name, milliseconds } of loaded) {
      console.log(`Loaded the ${name} in ${(milliseconds / 1000).toFixed(1)} s.`);
    }
  } finally {
    await connection.close();
  }
  process.channel?.unref();
}
