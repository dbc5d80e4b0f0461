import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { playHistories } from '@fixit/api/testing/model/play-histories';
import { prepareModelDatabase } from '@fixit/api/testing/model/prepare-model-database';
import { atMost, count, type Figure, load } from './measuring/figure.ts';
import { startServer } from './server.ts';

const histories = Number(process.env['MODEL_HISTORIES'] ?? 2_000);

/** This many worlds run in parallel, each with its own database and server. */
const worlds = 2;

/**
 * Runs generated histories of customers, artisans, time and crashes on whole servers. Reports the first history
 * that breaks a rule in its shortest form.
 */
export default async function measure(): Promise<Figure[]> {
  const started = performance.now();
  const results = await Promise.all(Array.from({ length: worlds }, () => playShare(Math.ceil(histories / worlds))));
  const minutes = (performance.now() - started) / 60_000;
  const stepCount = results.reduce((sum, { steps }) => sum + steps, 0);
  const broken = results.filter(({ isBroken }) => isBroken).length;
  const note = ` (${count(stepCount)} steps in ${minutes.toFixed(1)} minutes, ${load()})`;
  return [atMost(`${count(histories)} histories: broken rules`, broken, 0, count, note)];
}

async function playShare(share: number): Promise<{ steps: number; isBroken: boolean }> {
  // The histories kill connections on purpose.
  const database = await startMeasuredDatabase(8, () => undefined);
  await prepareModelDatabase(database.url);
  const server = await startServer(database.url, { RATE_LIMITS: 'off', NODE_NO_WARNINGS: '1' });
  try {
    const steps = await playHistories({ origin: server.origin, db: database.db }, { histories: share });
    return { steps, isBroken: false };
  } catch (fault) {
    console.error(fault);
    return { steps: 0, isBroken: true };
  } finally {
    await server.stop();
    await database.stop();
  }
}
