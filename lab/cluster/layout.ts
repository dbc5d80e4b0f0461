import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const deployFolder = join(root, 'deploy');
export const serverProgram = join(root, 'apps/api/dist/main.js');

const portNames = [
  'etcdA',
  'etcdPeerA',
  'etcdB',
  'etcdPeerB',
  'etcdC',
  'etcdPeerC',
  'postgresA',
  'patroniA',
  'postgresB',
  'patroniB',
  'database',
  'redis',
  'monitor',
  'monitorOld',
  'gateway',
  'webA',
  'webB',
  'public',
  'worker',
] as const;
const secretNames = [
  'superuser',
  'replication',
  'server',
  'etcd',
  'etcdRoot',
  'patroni',
  'redis',
  's3',
  'metrics',
  'demo',
] as const;

/** The layout is stored with the cluster's data, because etcd and Patroni record addresses in their data. */
interface StoredLayout {
  ports: Record<(typeof portNames)[number], number>;
  secrets: Record<(typeof secretNames)[number], string>;
  fsid: string;
}

type PortName = keyof StoredLayout['ports'];

/** One part of the cluster connects to the port of another. */
export interface ClusterLink {
  from: string;
  to: PortName;
}

export interface ClusterLayout extends StoredLayout {
  folder: string;
  /** Contains the ports of proxies between two parts, by the name of the part that connects. */
  linked?: Readonly<Record<string, Partial<StoredLayout['ports']>>>;
  /** Every process runs as this account. */
  account: { uid: number; gid: number };
}

/** Creates a folder inside the cluster's folder that only the account of the processes can read. */
export function openFolder({ folder, account }: Pick<ClusterLayout, 'folder' | 'account'>, ...names: string[]): string {
  const path = join(folder, ...names);
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, account.uid, account.gid);
  }
  return path;
}

/** Writes a file that only the account of the processes can read. */
export function writeSecretFile({ folder, account }: ClusterLayout, names: string[], text: string): string {
  const path = join(folder, ...names);
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, account.uid, account.gid);
  return path;
}

/** Reads the layout of a cluster that was started before, or creates one with free ports. */
export async function openLayout(requestedFolder: string): Promise<ClusterLayout> {
  const folder = resolve(requestedFolder);
  mkdirSync(folder, { recursive: true });
  const account = chooseAccount(folder);
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const file = join(folder, 'cluster.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makeLayout(), null, 2), { mode: 0o600 });
  // Only this function writes the file.
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredLayout;
  // A folder of an older release lacks some secrets.
  const secrets = { ...makeSecrets(), ...stored.secrets };
  writeFileSync(file, JSON.stringify({ ...stored, secrets }, null, 2), { mode: 0o600 });
  const layout = { ...stored, secrets, folder, account };
  for (const name of ['log', 'run']) openFolder(layout, name);
  return layout;
}

/** Returns free ports and new secrets. */
export async function makeLayout(): Promise<StoredLayout> {
  const first = await findFreePorts(portNames.length + cephPorts);
  return {
    ports: numberPorts(portNames, first),
    secrets: makeSecrets(),
    fsid: crypto.randomUUID(),
  };
}

/** Returns the layout with the ports at which one part reaches the others. */
export const asSeenBy = (name: string, layout: ClusterLayout): ClusterLayout => ({
  ...layout,
  ports: { ...layout.ports, ...layout.linked?.[name] },
});

const makeSecrets = () =>
  Object.fromEntries(secretNames.map((name) => [name, randomBytes(18).toString('hex')])) as StoredLayout['secrets'];

/** Ceph's processes choose their own ports from this many ports after the named ones. */
export const cephPorts = 20;

const numberPorts = (names: typeof portNames, first: number) =>
  Object.fromEntries(names.map((name, index) => [name, first + index])) as StoredLayout['ports'];

/**
 * Returns the first of `count` consecutive free ports. They are below the kernel's ephemeral range, because they must
 * stay free while the cluster is stopped.
 */
async function findFreePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const first = randomInt(20_000, 32_700 - count);
    const areTaken = await Promise.all(Array.from({ length: count }, (_, index) => isTaken(first + index)));
    if (!areTaken.includes(true)) return first;
  }
  throw new Error(`There are no ${count} free ports between 20000 and 32700`);
}

export function isTaken(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(true));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(false)));
  });
}

/** Avoids root, because PostgreSQL refuses to run as root. */
function chooseAccount(folder: string): ClusterLayout['account'] {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) throw new Error('The cluster needs Linux');
  if (uid !== 0) return { uid, gid };
  const unprivileged = { uid: 65_534, gid: 65_534 };
  for (const path of [serverProgram, resolve(folder, '..')]) {
    const { status } = spawnSync(process.execPath, ['--eval', `require('fs').accessSync(${JSON.stringify(path)})`], {
      ...unprivileged,
      cwd: '/',
    });
    if (status !== 0)
      throw new Error(
        `As root, the cluster runs as the user nobody, who cannot read ${path}. Start it as an ordinary user, or from a folder that others may enter`,
      );
  }
  return unprivileged;
}
