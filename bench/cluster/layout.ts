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
  ...['etcdA', 'etcdPeerA', 'etcdB', 'etcdPeerB', 'etcdC', 'etcdPeerC'],
  ...['postgresA', 'patroniA', 'postgresB', 'patroniB', 'database'],
  ...['redis', 'monitor', 'monitorOld', 'gateway', 'webA', 'webB', 'public', 'worker'],
] as const;
const secretNames = ['superuser', 'replication', 'server', 'redis', 's3', 'metrics', 'demo'] as const;

/** Where the processes of one cluster listen and what they are told; kept with its data, as etcd and Patroni write addresses down. */
interface Kept {
  ports: Record<(typeof portNames)[number], number>;
  secrets: Record<(typeof secretNames)[number], string>;
  fsid: string;
}

export interface Layout extends Kept {
  folder: string;
  /** Whom every process runs as. */
  account: { uid: number; gid: number };
}

/** A folder in the cluster's own, for the account of its processes alone. */
export function openFolder({ folder, account }: Pick<Layout, 'folder' | 'account'>, ...names: string[]): string {
  const path = join(folder, ...names);
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, account.uid, account.gid);
  }
  return path;
}

/** A file that the processes read. */
export function writeSecretFile({ folder, account }: Layout, names: string[], text: string): string {
  const path = join(folder, ...names);
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, account.uid, account.gid);
  return path;
}

/** Reads the layout of a cluster that was started before, or makes one on free ports. */
export async function openLayout(wanted: string): Promise<Layout> {
  const folder = resolve(wanted);
  mkdirSync(folder, { recursive: true });
  const account = chooseAccount(folder);
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const file = join(folder, 'cluster.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makeLayout(), null, 2), { mode: 0o600 });
  // Only we write this file.
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  const layout = { ...kept, folder, account };
  for (const name of ['log', 'run']) openFolder(layout, name);
  return layout;
}

/** New ports, free ones, and new secrets. */
export async function makeLayout(): Promise<Kept> {
  const first = await freePorts(portNames.length + cephPorts);
  return {
    ports: numbered(portNames, first),
    secrets: Object.fromEntries(secretNames.map((name) => [name, randomBytes(18).toString('hex')])) as Kept['secrets'],
    fsid: crypto.randomUUID(),
  };
}

/** What Ceph's processes listen on by themselves follows the named ports. */
export const cephPorts = 20;

const numbered = (names: typeof portNames, first: number) =>
  Object.fromEntries(names.map((name, index) => [name, first + index])) as Kept['ports'];

/** Below those that the kernel gives to connections, as they are kept while nobody listens on them. */
async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = randomInt(20_000, 32_700 - count);
    const taken = await Promise.all(Array.from({ length: count }, (_, index) => isTaken(first + index)));
    if (!taken.includes(true)) return first;
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

/** PostgreSQL refuses to run as root, and nothing here needs to. */
function chooseAccount(folder: string): Layout['account'] {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) throw new Error('The cluster needs Linux');
  if (uid !== 0) return { uid, gid };
  const nobody = { uid: 65_534, gid: 65_534 };
  for (const place of [serverProgram, resolve(folder, '..')]) {
    const { status } = spawnSync(process.execPath, ['--eval', `require('fs').accessSync(${JSON.stringify(place)})`], {
      ...nobody,
      cwd: '/',
    });
    if (status !== 0)
      throw new Error(
        `As root the cluster runs as user nobody, who cannot reach ${place}: start it as an ordinary user, or from a folder that others may enter`,
      );
  }
  return nobody;
}
