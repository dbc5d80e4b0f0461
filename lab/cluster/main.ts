import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './cluster.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { describeCluster } from './describe-cluster.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: './deploy/data' }, port: { type: 'string', default: '3000' } },
});

const begin = performance.now();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const settings = { DEMO: 'on' };
  const cluster = await startCluster({
    folder: values.data,
    port: Number(values.port),
    settings,
    log: console.log,
    signal: stop.signal,
  });
  console.log(`\nFixit is ready at ${cluster.url} after ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
  console.log(await describeCluster(cluster));
  const commands = createInterface({ input: process.stdin });
  commands.on('line', (line) => void runCommand(cluster, line.trim()));
  stop.signal.addEventListener('abort', () => void stopAndExit(cluster));
} catch (error) {
  if (!stop.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exit(stop.signal.aborted ? 0 : 1);
}

async function stopAndExit(cluster: Cluster): Promise<void> {
  console.log('\nStopping …');
  await cluster.stop();
  process.exit(0);
}

async function runCommand(cluster: Cluster, line: string): Promise<void> {
  const [command = '', name] = line.split(/\s+/);
  if (command === 'list') return console.log(await describeCluster(cluster));
  const target = cluster.processes.find((process) => process.name === name);
  const actions = {
    stop: (process: ClusterProcess) => process.kill('SIGKILL'),
    start: (process: ClusterProcess) => process.restart(),
  };
  if (!target || (command !== 'stop' && command !== 'start')) return console.log('Type stop NAME, start NAME or list');
  try {
    await actions[command](target);
    console.log(`${target.name} ${command === 'stop' ? 'is dead' : 'is running again'}`);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
