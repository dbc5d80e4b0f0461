import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectAsServer } from '@fixit/api/testing/measured/measured-database';
import type { Figure } from '../../bench/measuring/figure.ts';
import { FaultWorkload } from './clients/fault-workload.ts';
import { addPeople, type People } from './clients/people.ts';
import { History } from './history.ts';
import { Random } from './random.ts';
import { drainTasks, readState } from './read-state.ts';
import { report } from './report.ts';
import { startClusterSite } from './site/cluster-site.ts';
import { FaultSchedule } from './site/faults.ts';
import { type Site, startSite } from './site/site.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    stage: { type: 'string', default: 'processes' },
    clients: { type: 'string', default: '200' },
    history: { type: 'string', default: join(tmpdir(), 'fixit-faults') },
  },
});

/** This is longer than the 403 s that a task waits after its sixth failure. */
const taskTimeoutMs = 450_000;
/** The last frames may take this long to arrive. */
const settleMs = 10_000;

/**
 * Runs clients while the parts that they need fail, alone and together, and checks the result once everything works
 * again.
 */
export default async function measure(): Promise<Figure[]> {
  const seed = Number(options.seed);
  mkdirSync(options.history, { recursive: true });
  const path = join(options.history, `seed-${seed}-${new Date().toISOString().replaceAll(':', '')}.jsonl`);
  const history = new History(path);
  const start = options.stage === 'cluster' ? startClusterSite : startSite;
  const site = await start({ log: path.replace('.jsonl', '.log') });
  // The processes started here must not outlive this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.stop().then(() => process.exit(1)));
  try {
    const people = await addClients(site, history, seed);
    const work = await runWorkload(site, people, history, seed);
    const tasksLeft = await drainTasks(site.databaseUrl, taskTimeoutMs);
    await wait(settleMs);
    for (const { events, chats } of people.parties)
      await Promise.all([events, ...chats.values()].map((socket) => socket.close()));
    const state = await readState(people, site);
    const evidence = { entries: history.entries, beganAt: history.beganAt, state };
    writeFileSync(path.replace('.jsonl', '.state.json'), JSON.stringify({ beganAt: history.beganAt, work, state }));
    console.log(`The history is in ${path}`);
    return report(evidence, { ...work, tasksLeft });
  } finally {
    await history.close();
    await site.stop();
  }
}

async function addClients(site: Site, history: History, seed: number): Promise<People> {
  const connection = connectAsServer(site.databaseUrl);
  try {
    return await addPeople({ ...connection, origins: site.origins, history, seed }, Number(options.clients));
  } finally {
    await connection.close();
  }
}

/** Returns when the clients began and stopped; the last faults end later. */
async function runWorkload(site: Site, people: People, history: History, seed: number) {
  const workload = new FaultWorkload(people, history, seed);
  await workload.prepare();
  const faults = new FaultSchedule(site.faults, history, new Random(seed, 'faults'));
  const begin = history.now();
  faults.start();
  await workload.run({ operations: Number(options.operations), minutes: Number(options.minutes) });
  const end = history.now();
  await faults.stop();
  await workload.settle();
  return { begin, end };
}
