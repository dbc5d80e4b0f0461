import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectAsServer } from '@fixit/api/testing/measured/measured-database';
import type { Pool } from 'pg';
import { openConversations } from '../../bench/chat/open-conversations.ts';
import { atMost, count, type Figure, load, seconds } from '../../bench/measuring/figure.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { ClusterWorkload, countLost } from './cluster-workload.ts';
import { root, serverProgram } from './layout.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    kills: { type: 'string', default: 'on' },
    faults: { type: 'string', default: '.' },
  },
});
const lanes = 6;
/** After a kill, the workload is watched for this long even if the kill has no visible effect. */
const watchMs = 8_000;
/** A failover of the database may take longer than other pauses, which people should hardly notice. */
const goalSeconds = { failover: 15, other: 5 };
const touchesDatabase = /^(?:database|postgres|patroni|etcd)/;

/**
 * Kills every process once from outside. Then makes the primary fail in three ways, and repairs it each time once
 * writes succeed again.
 */
export default async function measure(): Promise<Figure[]> {
  const folder = join(root, 'node_modules/.cache/cluster-bench');
  rmSync(folder, { recursive: true, force: true });
  const begin = performance.now();
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const cluster = await startCluster({
    folder,
    settings: { RATE_LIMITS: 'off' },
    log: console.log,
    signal: stop.signal,
  });
  stop.signal.addEventListener('abort', () => void cluster.stop().then(() => process.exit(1)));
  const figures = [atMost('start from nothing', (performance.now() - begin) / 1000, 60, seconds, `, ${load()}`)];
  const { pool, db, close } = connectAsServer(cluster.superuserUrl);
  pool.on('error', () => undefined);
  try {
    const workload = new ClusterWorkload(cluster.url, await openConversations({ pool, db }, lanes));
    workload.begin();
    await workload.waitUntilAllSucceed();
    figures.push(runDoctor(cluster));
    const bench = { cluster, workload, pool };
    if (options.kills === 'on')
      for (const target of cluster.processes.filter(({ isMachine }) => !isMachine))
        figures.push(...(await killOnce(bench, target)));
    for (const fault of faults.filter(({ name }) => new RegExp(options.faults).test(name)))
      figures.push(...(await failOver(bench, fault)));
    await workload.end();
    const note = ` of ${count(workload.acknowledged.size)} proposals and their acceptances`;
    return [
      ...figures,
      atMost('acknowledged writes that were lost at the end', await countLost(pool, workload), 0, count, note),
    ];
  } finally {
    await close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Counts the doctor's `broken` findings while everything works. The doctor reaches the cluster through both proxies, as
 * it does for an operator.
 */
function runDoctor({ settings }: Cluster): Figure {
  const { stdout } = spawnSync(process.execPath, [serverProgram, 'admin', 'doctor', '--json'], {
    env: { PATH: process.env['PATH'], ...settings },
    encoding: 'utf8',
  });
  // The command prints this JSON.
  const { checks } = JSON.parse(stdout) as { checks: { level: string; subject: string; said: string }[] };
  const broken = checks.filter(({ level }) => level === 'broken');
  for (const { subject, said: message } of broken) console.error(`The doctor says of ${subject}: ${message}`);
  return atMost('problems that the doctor reports', broken.length, 0, count);
}

interface Bench {
  cluster: Cluster;
  workload: ClusterWorkload;
  pool: Pool;
}

/** Kills a process from outside, so that it is restarted a second later. */
async function killOnce({ cluster, workload, pool }: Bench, target: ClusterProcess): Promise<Figure[]> {
  await cluster.waitForStandby();
  workload.resetPauses();
  const pid = target.pid();
  if (!pid) throw new Error(`${target.name} was dead before it was killed`);
  process.kill(pid, 'SIGKILL');
  await wait(watchMs);
  await workload.waitUntilAllSucceed();
  await target.restart();
  await waitUntilAllReady(cluster);
  const [read, write] = [workload.longestPause('read'), workload.longestPause('write')];
  const task = await secondsUntilTaskDone(pool);
  const note = `, reads ${seconds(read)}, a task after ${seconds(task)}, ${describeRefusals(workload)}`;
  const goal = touchesDatabase.test(target.name) ? goalSeconds.failover : goalSeconds.other;
  const figure = atMost(`kill -9 ${target.name}: longest pause of a writer`, write, goal, seconds, note);
  console.log(`${figure.what} ${figure.measured}`);
  return [figure];
}

interface ClusterFault {
  name: string;
  begin(cluster: Cluster, primary: string): Promise<void>;
  /** The bench calls this once writes succeed again. */
  repair(cluster: Cluster, primary: string): Promise<void>;
}

const faults: ClusterFault[] = [
  {
    name: "kill -9 of the primary's machine",
    begin: (cluster, primary) => processNamed(cluster, primary).kill('SIGKILL'),
    repair: (cluster, primary) => processNamed(cluster, primary).restart(),
  },
  {
    name: "kill -9 of the primary's PostgreSQL",
    begin: (cluster, primary) => processNamed(cluster, primary.replace('database', 'postgres')).kill('SIGKILL'),
    repair: () => Promise.resolve(),
  },
  {
    name: "SIGSTOP of the primary's machine, SIGCONT after the failover",
    begin: (cluster, primary) => processNamed(cluster, primary).kill('SIGSTOP'),
    repair: (cluster, primary) => processNamed(cluster, primary).restart(),
  },
];

async function failOver({ cluster, workload, pool }: Bench, fault: ClusterFault): Promise<Figure[]> {
  const rounds: { write: number; ready: number; task: number }[] = [];
  const pidsBefore = serverPids(cluster);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await cluster.waitForStandby();
    const primary = await cluster.primary();
    if (!primary) throw new Error('There is no primary');
    workload.resetPauses();
    const from = performance.now();
    await fault.begin(cluster, primary);
    // A success counts as the end of the fault only after the fault has taken effect.
    await wait(2_000);
    await workload.waitUntilAllSucceed();
    const write = workload.longestPause('write');
    await waitUntilAllReady(cluster);
    const ready = (performance.now() - from) / 1000;
    const task = await secondsUntilTaskDone(pool);
    console.log(
      `${fault.name}: writes after ${seconds(write)}, reads ${seconds(workload.longestPause('read'))}, every process ready after ${seconds(ready)}, a task after ${seconds(task)} more, ${describeRefusals(workload)}, ${load()}`,
    );
    rounds.push({ write, ready, task });
    await fault.repair(cluster, primary);
  }
  await cluster.waitForStandby();
  const worst = (measurement: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(measurement));
  const all = rounds.map(({ write }) => write.toFixed(1)).join(', ');
  const note = ` (${all}); all ready after ${seconds(worst(({ ready }) => ready))}, ${load()}`;
  const restarted = [...pidsBefore].filter(([name, pid]) => serverPids(cluster).get(name) !== pid).length;
  return [
    atMost(
      `${fault.name}: until writes succeed again`,
      worst(({ write }) => write),
      goalSeconds.failover,
      seconds,
      note,
    ),
    atMost(
      `${fault.name}: until the worker has done a task`,
      worst(({ task }) => task),
      goalSeconds.failover,
      seconds,
    ),
    atMost(`${fault.name}: acknowledged writes that were lost`, await countLost(pool, workload), 0, count),
    atMost(`${fault.name}: processes of Fixit that ended`, restarted, 0, count),
  ];
}

function processNamed({ processes }: Cluster, name: string): ClusterProcess {
  const match = processes.find((process) => process.name === name);
  if (!match) throw new Error(`There is no ${name}`);
  return match;
}

const serverPids = ({ processes }: Cluster) =>
  new Map(processes.filter(({ name }) => /^(?:web|worker)/.test(name)).map((process) => [process.name, process.pid()]));

/** Waits until Fixit's processes answer /readyz with 200. `restart` only waits if the process is running. */
async function waitUntilAllReady(cluster: Cluster): Promise<void> {
  for (const name of serverPids(cluster).keys()) await processNamed(cluster, name).restart();
}

/** Returns the seconds until the worker has finished a task that has priority over the emails of the workload. */
async function secondsUntilTaskDone(pool: Pool): Promise<number> {
  const from = performance.now();
  const { rows } = await pool.query<{ id: string }>(
    "select id::text from graphile_worker.add_job('idempotency_sweep', '{}'::json, priority => -1)",
  );
  const id = rows[0]?.id;
  const readTask = () => pool.query('select from graphile_worker._private_jobs where id = $1', [id]);
  while ((await readTask()).rows.length > 0 && performance.now() - from < 60_000) await wait(20);
  return (performance.now() - from) / 1000;
}

function describeRefusals({ refusals }: ClusterWorkload): string {
  const descriptions = [...refusals].map(([status, times]) => `${times} x ${status}`);
  return descriptions.length > 0 ? descriptions.join(', ') : 'no refusals';
}
