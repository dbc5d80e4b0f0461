import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectAsServer } from '@fixit/api/testing/measured/database';
import type { Figure } from '../measuring/figure.ts';
import { addPeople, type People } from './clients/people.ts';
import { Workload } from './clients/workload.ts';
import { History } from './history.ts';
import { Random } from './random.ts';
import { drainTasks, readState } from './read-state.ts';
import { report } from './report.ts';
import { startClusterSite } from './site/cluster-site.ts';
import { FaultSchedule } from './site/faults.ts';
import { type Site, startSite } from './site/site.ts';

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    stage: { type: 'string', default: 'processes' },
    clients: { type: 'string', default: '200' },
    history: { type: 'string', default: join(tmpdir(), 'fixit-faults') },
  },
});

/** Milliseconds: longer than the 403 s that a task waits after its sixth failure. */
const tasksTake = 450_000;
/** Milliseconds for all that is on its way to arrive. */
const quiet = 10_000;

/** Clients at work while everything that they need fails, alone and together; judged when all is quiet again. */
export default async function measure(): Promise<Figure[]> {
  const seed = Number(given.seed);
  mkdirSync(given.history, { recursive: true });
  const path = join(given.history, `seed-${seed}-${new Date().toISOString().replaceAll(':', '')}.jsonl`);
  const history = new History(path);
  const start = given.stage === 'cluster' ? startClusterSite : startSite;
  const site = await start({ log: path.replace('.jsonl', '.log') });
  // Nothing that was started outlives this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.stop().then(() => process.exit(1)));
  try {
    const people = await peopleOf(site, history, seed);
    const begun = history.now();
    const end = await play(site, people, history, seed);
    const tasksLeft = await drainTasks(site.databaseUrl, tasksTake);
    await wait(quiet);
    for (const { events, talkers } of people.parties)
      await Promise.all([events, ...talkers.values()].map((socket) => socket.close()));
    const state = await readState(people, site);
    console.log(`The history is in ${path}`);
    return report({ entries: history.entries, state }, { ms: end - begun, end, tasksLeft });
  } finally {
    await history.close();
    await site.stop();
  }
}

async function peopleOf(site: Site, history: History, seed: number): Promise<People> {
  const connection = connectAsServer(site.databaseUrl);
  try {
    return await addPeople({ ...connection, origins: site.origins, history, seed }, Number(given.clients));
  } finally {
    await connection.close();
  }
}

/** Returns when the clients stopped, before the last faults end. */
async function play(site: Site, people: People, history: History, seed: number): Promise<number> {
  const workload = new Workload(people, history, seed);
  const faults = new FaultSchedule(site.faults, history, new Random(seed, 'faults'));
  faults.start();
  await workload.run({ operations: Number(given.operations), minutes: Number(given.minutes) });
  const end = history.now();
  await faults.stop();
  await workload.settle();
  return end;
}
