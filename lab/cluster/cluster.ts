import { createBucket } from '@fixit/api/testing/outside/ceph-s3';
import { type ClusterProcess, machineOf, postgresOf, processOf, signalAll, withChildren } from './cluster-process.ts';
import {
  collectCertificates,
  type DatabaseNode,
  databaseNodes,
  databaseProxy,
  databaseUrl,
  etcdPrograms,
  prepareDatabase,
  protectEtcd,
  superuserUrl,
  waitForStandby,
} from './database.ts';
import { type ClusterLayout, type ClusterLink, isTaken, openLayout } from './layout.ts';
import { commonSettings, demoArtisans, type FixitOptions, fixitPrograms, publicUrl, webProxy } from './servers.ts';
import { startDatabaseNode, waitForCopy } from './standby.ts';
import { bucketSettings, cephPrograms, prepareGateway, prepareMonitor, prepareStore, redisProgram } from './storage.ts';
import { type Program, SupervisedProcess } from './supervised-process.ts';

export interface Cluster {
  /** The marketplace is reachable at this URL. */
  readonly url: string;
  /** The servers use this URL, which leads to the primary. */
  readonly databaseUrl: string;
  readonly superuserUrl: string;
  /** Operator commands need these settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly processes: readonly ClusterProcess[];
  /** Returns the machine of the primary, `database-a` or `database-b`; undefined during a failover. */
  primary(): Promise<string | undefined>;
  /** Waits until a standby confirms each commit again, so that the primary may die without losing data. */
  waitForStandby(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions extends Partial<FixitOptions> {
  /** Stores all data, so that the cluster can be started again. */
  folder: string;
  log?: (line: string) => void;
  /** Opens a proxy to a port for one part, and returns the proxy's port. */
  link?: (link: ClusterLink, port: number) => Promise<number>;
  /** The signal aborts the start. */
  signal?: AbortSignal;
}

/** Starts a whole cluster on loopback. Needs the programs of lab/programs/cluster-programs.mjs. */
export async function startCluster({
  folder,
  port,
  settings = {},
  log = () => undefined,
  link,
  signal,
}: ClusterOptions): Promise<Cluster> {
  const layout = await linkAll(await openLayout(folder), link);
  if (await isTaken(layout.ports.etcdA)) throw new Error(`The cluster in ${layout.folder} is already running`);
  const options = { port: port ?? layout.ports.public, settings };
  if (await isTaken(options.port)) throw new Error(`Port ${options.port} is in use`);
  const startedProcesses: SupervisedProcess[] = [];
  const nodes = await databaseNodes(layout);
  const stop = () => stopAll(startedProcesses, nodes, log);
  const supervise = (program: Program) => {
    const process = new SupervisedProcess(program, layout, (name) => log(`${name} ended and was restarted`));
    startedProcesses.push(process);
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
      settings: commonSettings(layout, options),
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

/** Lists every connection between the parts, except Ceph's own and those between etcd's members. */
const connections: readonly ClusterLink[] = [
  ...['web-a', 'web-b', 'worker'].flatMap((from) => (['database', 'redis'] as const).map((to) => ({ from, to }))),
  ...(['webA', 'webB'] as const).map((to) => ({ from: 'haproxy-web', to })),
  ...(['postgresA', 'postgresB', 'patroniA', 'patroniB'] as const).map((to) => ({ from: 'haproxy-database', to })),
  ...['patroni-a', 'patroni-b'].flatMap((from) => (['etcdA', 'etcdB', 'etcdC'] as const).map((to) => ({ from, to }))),
  { from: 'database-a', to: 'postgresB' },
  { from: 'database-b', to: 'postgresA' },
];

async function linkAll(layout: ClusterLayout, link: ClusterOptions['link']): Promise<ClusterLayout> {
  if (!link) return layout;
  const linked: Record<string, Partial<ClusterLayout['ports']>> = {};
  // All servers share one link to the bucket, because they compare its URL with the one that is stored in the database.
  const gateway = await link({ from: 'servers', to: 'gateway' }, layout.ports.gateway);
  for (const from of ['web-a', 'web-b', 'worker']) linked[from] = { gateway };
  for (const connection of connections) {
    const { from, to } = connection;
    linked[from] = { ...linked[from], [to]: await link(connection, layout.ports[to]) };
  }
  return { ...layout, linked };
}

async function startAll(
  layout: ClusterLayout,
  options: FixitOptions,
  nodes: readonly DatabaseNode[],
  supervise: (program: Program) => SupervisedProcess,
  log: (line: string) => void,
): Promise<ClusterProcess[]> {
  const etcd = etcdPrograms(layout).map(supervise);
  const machines = nodes.map((node) => {
    const patroni = supervise(node.patroni);
    const others = nodes.filter((other) => other !== node);
    return { node, patroni, start: () => startDatabaseNode(node, others, patroni, log) };
  });
  const patronis = machines.map(({ patroni }) => patroni);
  const proxy = supervise(databaseProxy(layout));
  const redis = supervise(redisProgram(layout));
  const ceph = cephPrograms(layout).map(supervise);
  const begin = performance.now();
  const logProgress = (event: string) => log(`${event} after ${((performance.now() - begin) / 1000).toFixed(1)} s`);

  const startDatabases = async () => {
    await Promise.all(etcd.map((member) => member.start()));
    await protectEtcd(layout);
    await Promise.all([proxy.start(), ...machines.map(({ start }) => start())]);
    await waitForStandby(layout);
    collectCertificates(layout);
    await prepareDatabase(layout);
    logProgress('The database and its standby are ready');
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
    logProgress('The bucket is ready');
  };
  const [first, ...others] = fixitPrograms(layout, options).map(supervise);
  const startServer = async () => {
    await Promise.all([startDatabases(), redis.start()]);
    // The first server migrates and fills the database, which the others would only wait for.
    await first?.start();
    logProgress('The first server is ready');
  };
  await Promise.all([startServer(), startStorage()]);
  await Promise.all(others.map((process) => process.start()));
  const frontProxy = supervise(webProxy(layout, options));
  await frontProxy.start();
  logProgress('Fixit is ready');
  const clients = options.settings['DEMO'] === 'on' ? [supervise(demoArtisans(layout, options))] : [];
  for (const client of clients) await client.start();

  const supervised = [
    ...etcd,
    ...patronis,
    proxy,
    redis,
    ...ceph,
    ...(first ? [first] : []),
    ...others,
    frontProxy,
    ...clients,
  ];
  return [...machines.map(machineOf), ...machines.map(postgresOf), ...supervised.map(processOf)];
}

async function primaryOf(nodes: readonly DatabaseNode[]): Promise<string | undefined> {
  for (const node of nodes) if (await node.isPrimary()) return `database-${node.letter}`;
  return undefined;
}

/** Stops clients before servers, and the standby before its primary, so that no failover starts. */
async function stopAll(
  startedProcesses: readonly SupervisedProcess[],
  nodes: readonly DatabaseNode[],
  log: (line: string) => void,
): Promise<void> {
  for (const process of startedProcesses) await process.kill('SIGCONT');
  for (const node of nodes) signalAll('SIGCONT', withChildren(node.postmaster()));
  await Promise.all(
    startedProcesses.filter(({ name }) => name.startsWith('patroni')).map((patroni) => waitForCopy(patroni, log)),
  );
  const primary = await primaryOf(nodes);
  const stop = (matches: (name: string) => boolean) =>
    Promise.all(startedProcesses.filter(({ name }) => matches(name)).map((process) => process.kill('SIGTERM')));
  await stop((name) => /^(?:demo-artisans|haproxy-web)$/.test(name));
  await stop((name) => /^(?:web|worker)/.test(name));
  const leader = primary?.replace('database', 'patroni');
  await stop((name) => name.startsWith('patroni') && name !== leader);
  await stop((name) => name.startsWith('patroni'));
  for (const node of nodes) signalAll('SIGQUIT', withChildren(node.postmaster()).slice(0, 1));
  await stop((name) => /^(?:radosgw|redis|haproxy)/.test(name));
  await stop((name) => name === 'ceph-osd');
  // With another signal, etcd would first elect a successor of each leader.
  await Promise.all(startedProcesses.map((process) => process.kill('SIGKILL')));
}
