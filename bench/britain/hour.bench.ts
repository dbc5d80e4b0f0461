import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scheduledTasks } from '@fixit/api/testing/clock/scheduled-tasks';
import { Client } from 'pg';
import { atLeast, atMost, count, type Figure, load, percent, seconds } from '../measuring/figure.ts';
import { changeSettings } from './change-settings.ts';
import { startBritain } from './database.ts';
import { storiesPerHour, writeHour } from './hour.ts';
import { findCrowd } from './people.ts';
import { healthHead, listScans, readHealth, resetStatistics, runTasks, tableLine } from './table-health.ts';

/** The hour has this many times the writes of its share of Britain, because an hour of 1% would hardly show. */
const density = 5;

/** This many people write, each several times. */
const crowdSize = 200;

/** After this time, idle connections have reported their statistics. */
const reportDelayMs = 12_000;

/** Measures the large tables after a busy hour at `--size` of Britain, and every scheduled task. */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({ args: process.argv.slice(1), options: { size: { type: 'string', default: '0.01' } } });
  const size = Number(values.size);
  const britain = await startBritain(size);
  const client = new Client({ connectionString: britain.superuserUrl });
  try {
    await client.connect();
    const crowd = await findCrowd(client, crowdSize);
    await enableFrequentVacuum(client);
    await resetStatistics(client);
    const from = performance.now();
    console.log(await writeHour(britain, crowd, Math.round(storiesPerHour * size * density)));
    console.log(`Written in ${seconds((performance.now() - from) / 1000)}, ${load()}`);
    await runTasks(client, scheduledTasks);
    await wait(reportDelayMs);
    const scans = await listScans(client);
    const tables = await readHealth(client);
    console.log(`${healthHead}\n${tables.map(tableLine).join('\n')}`);
    console.log('Read from end to end:', scans);
    const hotShareOf = (name: string) => tables.find((table) => table.name === name)?.hotShare ?? 0;
    return [
      atMost('the most bloated table', Math.max(...tables.map(({ bloat }) => bloat)), 0.2, percent, `, ${load()}`),
      atLeast('updates of conversations that change no index', hotShareOf('conversation'), 0.8, percent),
      atLeast('updates of notifications that change no index', hotShareOf('notification'), 0.5, percent),
      atMost('large tables that calls and tasks read from end to end', Object.keys(scans).length, 0, count),
    ];
  } finally {
    await client.end();
    await britain.stop();
  }
}

/** Turns autovacuum on and makes it run often, because the simulated hour takes only a minute or two. */
async function enableFrequentVacuum(client: Client): Promise<void> {
  await changeSettings(client, { autovacuum: 'on', autovacuum_naptime: '2s' });
}
