import { playCaseHistories } from '@fixit/api/testing/case-model/play-case-histories';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { installClock } from '@fixit/api/testing/model/database-clock';
import { atMost, count, type Figure, load } from './measuring/figure.ts';
import { startServer } from './server.ts';

const histories = Number(process.env['MODEL_HISTORIES'] ?? 2_000);

/** Runs generated histories of reports, blocks and decisions on a whole server, until one breaks a rule. */
export default async function measure(): Promise<Figure[]> {
  const started = performance.now();
  const database = await startMeasuredDatabase(8);
  await installClock(database.url);
  const server = await startServer(database.url, { RATE_LIMITS: 'off', NODE_NO_WARNINGS: '1' });
  let steps = 0;
  try {
    steps = await playCaseHistories({ origin: server.origin, db: database.db }, { histories });
  } catch (fault) {
    console.error(fault);
  } finally {
    await server.stop();
    await database.stop();
  }
  const minutes = (performance.now() - started) / 60_000;
  const note = ` (${count(steps)} steps in ${minutes.toFixed(1)} minutes, ${load()})`;
  return [atMost(`${count(histories)} histories of cases: broken rules`, steps > 0 ? 0 : 1, 0, count, note)];
}
