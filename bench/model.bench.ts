import { startMeasuredDatabase } from '@fixit/api/testing/measured';
import { playHistories } from '@fixit/api/testing/model/history';
import { atMost, count, type Figure, load } from './figure.ts';
import { startServer } from './server.ts';

const histories = Number(process.env['MODEL_HISTORIES'] ?? 2_000);

/** Generated histories of customers, artisans, time and crashes on a whole server; the first that breaks a rule is told in its shortest form. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(8);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  const begun = performance.now();
  let taken = 0;
  let broken = 0;
  try {
    taken = await playHistories({ origin: server.origin, db: database.db }, { histories });
  } catch (fault) {
    console.error(fault);
    broken = 1;
  } finally {
    await server.stop();
    await database.stop();
  }
  const minutes = (performance.now() - begun) / 60_000;
  const note = ` (${count(taken)} steps in ${minutes.toFixed(1)} minutes, ${load()})`;
  return [atMost(`${count(histories)} histories: broken rules`, broken, 0, count, note)];
}
