import { createBucket } from '@fixit/api/testing/outside/s3';
import { type ClusterProcess, familyOf, machineOf, postgresOf, processOf, signalAll } from './cluster-process.ts';
import {
  type DatabaseNode,
  databaseNodes,
  databaseProxy,
  databaseUrl,
  etcdPrograms,
  prepareDatabase,
  superuserUrl,
  waitForStandby,
} from './database.ts';
import { isTaken, type Layout, openLayout } from './layout.ts';
import { demoArtisans, type FixitOptions, fixitPrograms, publicUrl, webProxy } from './servers.ts';
import { bucketSettings, cephPrograms, prepareGateway, prepareMonitor, prepareStore, redisProgram } from './storage.ts';
import { type Program, SupervisedProcess } from './supervised-process.ts';

export interface Cluster {
  /** Where people reach the marketplace. */
  readonly url: string;
  /** As the servers have it: leads to the primary. */
  readonly databaseUrl: string;
  readonly superuserUrl: string;
  readonly processes: readonly ClusterProcess[];
  /** The machine of the primary, `database-a` or `database-b`; undefined during a failover. */
  primary(): Promise<string | undefined>;
  /** Until a standby confirms each commit again, so that the primary may die without a loss. */
  waitForStandby(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions extends Partial<FixitOptions> {
  /** Where everything is kept, for a later start, too. */
  folder: string;
  log?: (line: string) => void;
  /** Ends it while it starts. */
  signal?: AbortSignal;
}

/** Starts a whole cluster on loopback. Its programs must be there: scripts/programs/cluster-programs.mjs. */
export async function startCluster(given: ClusterOptions): Promise<Cluster> {
  const { folder, port, settings = {}, log = () => undefined, signal } = given;
  const layout = await openLayout(folder);
  if (await isTaken(layout.ports.etcdA)) throw new Error(`The cluster in ${layout.folder} runs already`);
  const options = { port: port ?? layout.ports.public, settings };
  if (await isTaken(options.port)) throw new Error(`Port ${options.port} is taken`);
  const started: SupervisedProcess[] = [];
  const nodes = await databaseNodes(layout);
  const stop = () => stopAll(started, nodes);
  const supervise = (program: Program) => {
    const process = new SupervisedProcess(program, layout, (name) => log(`${name} had ended and was started again`));
    started.push(process);
    return process;
  };
  const abort = () => void stop();
  signal?.addEventListener('abort', abort);
  try {
    const processes = await startAll(layout, options, nodes, supervise, log);
    return {
      url: publicUrl(options),
      databaseUrl: databaseUrl(layout),
      superuserUrl: superuserUrl(layout),
      processes,
      primary: () => primaryOf(nodes),
      waitForStandby: () => waitForStandby(layout),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function startAll(
  layout: Layout,
  options: FixitOptions,
  nodes: readonly DatabaseNode[],
  supervise: (program: Program) => SupervisedProcess,
  log: (line: string) => void,
): Promise<ClusterProcess[]> {
  const etcd = etcdPrograms(layout).map(supervise);
  const patronis = nodes.map(({ patroni }) => supervise(patroni));
  const proxy = supervise(databaseProxy(layout));
  const redis = supervise(redisProgram(layout));
  const ceph = cephPrograms(layout).map(supervise);
  const begin = performance.now();
  const tell = (what: string) => log(`${what} after ${((performance.now() - begin) / 1000).toFixed(1)} s`);

  const startDatabase = async () => {
    await Promise.all(etcd.map((member) => member.start()));
    await Promise.all([proxy.start(), ...patronis.map((patroni) => patroni.start())]);
    await waitForStandby(layout);
    await prepareDatabase(layout);
    tell('The database and its standby are ready');
  };
  const startStorage = async () => {
    const [monitor, store, gateway] = ceph;
    await prepareMonitor(layout);
    await monitor?.start();
    await prepareStore(layout);
    await store?.start();
    await prepareGateway(layout);
    await gateway?.start();
    await createBucket(bucketSettings(layout));
    tell('The bucket is ready');
  };
  const [first, ...others] = fixitPrograms(layout, options).map(supervise);
  const startServer = async () => {
    await Promise.all([startDatabase(), redis.start()]);
    // It migrates and fills the database, for which the others would only wait.
    await first?.start();
    tell('The first server is ready');
  };
  await Promise.all([startServer(), startStorage()]);
  await Promise.all(others.map((process) => process.start()));
  const front = supervise(webProxy(layout, options));
  await front.start();
  tell('Fixit is ready');
  const clients = options.settings['DEMO'] === 'on' ? [supervise(demoArtisans(layout, options))] : [];
  for (const client of clients) await client.start();

  const machines = nodes.map((node, index) => machineOf(node, patronis[index]));
  const databases = nodes.map((node, index) => postgresOf(node, patronis[index]));
  const supervised = [
    ...etcd,
    ...patronis,
    proxy,
    redis,
    ...ceph,
    ...(first ? [first] : []),
    ...others,
    front,
    ...clients,
  ];
  return [...machines, ...databases, ...supervised.map(processOf)];
}

async function primaryOf(nodes: readonly DatabaseNode[]): Promise<string | undefined> {
  for (const node of nodes) if (await node.isPrimary()) return `database-${node.letter}`;
  return undefined;
}

/** Those who use others first, and the primary after its standby, so that nobody takes over. */
async function stopAll(started: readonly SupervisedProcess[], nodes: readonly DatabaseNode[]): Promise<void> {
  for (const process of started) await process.kill('SIGCONT');
  for (const node of nodes) signalAll('SIGCONT', familyOf(node.postmaster()));
  const primary = await primaryOf(nodes);
  const stop = (matches: (name: string) => boolean) =>
    Promise.all(started.filter(({ name }) => matches(name)).map((process) => process.kill('SIGTERM')));
  await stop((name) => /^(?:demo-artisans|haproxy-web)$/.test(name));
  await stop((name) => /^(?:web|worker)/.test(name));
  const leader = primary?.replace('database', 'patroni');
  await stop((name) => name.startsWith('patroni') && name !== leader);
  await stop((name) => name.startsWith('patroni'));
  for (const node of nodes) signalAll('SIGQUIT', familyOf(node.postmaster()).slice(0, 1));
  await stop((name) => /^(?:radosgw|redis|haproxy)/.test(name));
  await stop((name) => name === 'ceph-osd');
  // etcd would look for a successor of each leader first.
  await Promise.all(started.map((process) => process.kill('SIGKILL')));
}
