import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured-database';
import { type Server, startServer } from '../server.ts';
import { type Filled, fillBritain } from './fill.ts';
import { StatementCounter } from './measure.ts';
import { findPeople, type People } from './people.ts';

export interface Britain extends Filled {
  superuserUrl: string;
  people: People;
  /** Where the built server answers. */
  origin: string;
  counter: StatementCounter;
  stop(): Promise<void>;
}

/** Fills a PostgreSQL of its own that counts statements, and starts the built server on it. Nothing in it outlives a crash. */
export async function startBritain(size: number): Promise<Britain> {
  const database = await startMeasuredDatabase(1, console.warn, {
    shared_preload_libraries: 'pg_stat_statements',
    fsync: 'off',
    full_page_writes: 'off',
    // It would change what a call reads while it is measured.
    autovacuum: 'off',
  });
  const started: (() => Promise<void>)[] = [() => database.stop()];
  const stop = async () => {
    for (const end of started.toReversed()) await end();
  };
  try {
    return { ...(await prepare(database, size, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepare({ url, superuserUrl }: MeasuredDatabase, size: number, started: (() => Promise<void>)[]) {
  const filled = await fillBritain(superuserUrl, size);
  const counter = new StatementCounter(superuserUrl);
  await counter.start();
  started.push(() => counter.stop());
  const people = await findPeople(superuserUrl);
  const server: Server = await startServer(url, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  started.push(() => server.stop());
  return { ...filled, superuserUrl, people, origin: server.origin, counter };
}
