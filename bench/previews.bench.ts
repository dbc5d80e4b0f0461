import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { compareActions } from '@fixit/api/testing/previews/random-actions';
import { atMost, count, type Figure, load } from './measuring/figure.ts';
import { startServer } from './server.ts';

const actions = 1_000;

/** Compares the previews of random operator actions with the effects of the actions. */
export default async function measure(): Promise<Figure[]> {
  const started = performance.now();
  const env = { PUBLIC_URL: 'http://localhost:3000' };
  const database = await startMeasuredDatabase(4);
  // Without a worker, failed tasks are not retried.
  const server = await startServer(database.url, { ...env, RATE_LIMITS: 'off', FIXIT_ROLE: 'web' });
  const { differences, ...counts } = await compareActions({ db: database.db, origin: server.origin, env }, actions, 1);
  await server.stop();
  await database.stop();
  const { done, nothingToDo, refused, changed } = counts;
  for (const difference of differences) console.error(difference);
  const minutes = (performance.now() - started) / 60_000;
  const outcomes = `${count(done)} done, ${count(nothingToDo)} without anything to do, ${count(refused)} refused`;
  const note = ` (${outcomes}, ${count(changed)} previews out of date, ${minutes.toFixed(1)} minutes, ${load()})`;
  return [
    atMost(
      `${count(actions)} random operator actions: previews that differ from the effects`,
      differences.length,
      0,
      count,
      note,
    ),
  ];
}
