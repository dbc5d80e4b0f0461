import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ClusterLayout, cephPorts, deployFolder, openFolder, writeSecretFile } from './layout.ts';
import { run, storageCommand } from './programs.ts';
import type { Program } from './supervised-process.ts';

const host = '127.0.0.1';
const accessKeyId = 'FIXITCLUSTER';

export function redisProgram(layout: ClusterLayout): Program {
  const folder = openFolder(layout, 'redis');
  const { ports, secrets } = layout;
  const hash = createHash('sha256').update(secrets.redis).digest('hex');
  const user = `user fixit on #${hash} resetchannels &fixit:* nocommands +publish +subscribe +unsubscribe`;
  writeSecretFile(layout, ['redis', 'users.acl'], `user default off\n${user}\n`);
  return {
    name: 'redis',
    effect: 'nothing is refused: messages reach the other screen up to three seconds later',
    command: storageCommand(
      'redis-server',
      join(deployFolder, 'redis.conf'),
      '--port',
      String(ports.redis),
      '--bind',
      host,
    ),
    cwd: folder,
    isReady: () => isRedisReady(redisUrl(layout)),
  };
}

export const redisUrl = ({ ports, secrets }: ClusterLayout) => `redis://fixit:${secrets.redis}@${host}:${ports.redis}`;

function isRedisReady(url: string): Promise<boolean> {
  const { port, username, password } = new URL(url);
  return new Promise((settle) => {
    const socket = connect({ host, port: Number(port) }, () => socket.write(`AUTH ${username} ${password}\r\n`));
    socket.once('data', (answer) => {
      socket.destroy();
      settle(String(answer).startsWith('+OK'));
    });
    socket.once('error', () => settle(false));
  });
}

/** Returns one monitor, one store and the S3 gateway, in this order. */
export function cephPrograms(layout: ClusterLayout): Program[] {
  const { ports } = layout;
  const ceph = (...args: string[]) =>
    run(storageCommand('ceph', ...optionsOf(layout), '--connect-timeout', '2', ...args), layout);
  const program = (name: string, command: string[], effect: string, isReady: () => Promise<boolean>): Program => ({
    name,
    effect,
    command: storageCommand(...command, '-f'),
    cwd: layout.folder,
    isReady,
  });
  return [
    program(
      'ceph-mon',
      ['ceph-mon', ...monitorOptions(layout)],
      'nothing, while the rest of Ceph is running',
      async () => {
        await ceph('mon', 'stat');
        return true;
      },
    ),
    program(
      'ceph-osd',
      ['ceph-osd', ...storeOptions(layout)],
      'pictures are refused with 503 for a few seconds',
      async () => /\b1 up\b/.test(await ceph('osd', 'stat')),
    ),
    program(
      'radosgw',
      ['radosgw', ...gatewayOptions(layout)],
      'pictures are refused with 503 for a few seconds',
      async () => {
        const { ok } = await fetch(`http://${host}:${ports.gateway}/`, { signal: AbortSignal.timeout(1_000) });
        return ok;
      },
    ),
  ];
}

/** Creates the keys and the monitor's folder. Must run before the first start of any of the programs. */
export async function prepareMonitor(layout: ClusterLayout): Promise<void> {
  const folder = openFolder(layout, 'ceph');
  if (existsSync(join(folder, 'monitor', 'kv_backend'))) return;
  rmSync(join(folder, 'monitor'), { recursive: true, force: true });
  for (const name of ['monitor', 'store', 'gateway']) openFolder(layout, 'ceph', name);
  const keyring = keyringOf(layout);
  const map = join(folder, 'monmap');
  const all = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
  await run(storageCommand('ceph-authtool', '--create-keyring', keyring), layout);
  for (const name of ['mon.', 'client.admin', 'client.gateway', 'osd.0'])
    await run(storageCommand('ceph-authtool', keyring, '--gen-key', '-n', name, ...all), layout);
  const mapOptions = ['--create', '--clobber', '--addv', 'a', monitorAt(layout), '--fsid', layout.fsid, map];
  await run(storageCommand('monmaptool', ...mapOptions), layout);
  await run(storageCommand('ceph-mon', ...monitorOptions(layout), '--mkfs', '--monmap', map), layout);
}

/** Must run once the monitor answers. */
export async function prepareStore(layout: ClusterLayout): Promise<void> {
  if (existsSync(join(layout.folder, 'ceph', 'store', 'ready'))) return;
  const options = optionsOf(layout);
  await run(storageCommand('ceph', ...options, 'osd', 'new', layout.fsid), layout);
  await run(storageCommand('ceph', ...options, 'auth', 'import', '-i', keyringOf(layout)), layout);
  await run(storageCommand('ceph-osd', ...storeOptions(layout), '--mkfs', '--osd-uuid', layout.fsid), layout);
}

/** Must run once the store is up and before the gateway starts. */
export async function prepareGateway(layout: ClusterLayout): Promise<void> {
  const options = optionsOf(layout);
  const admin = (...args: string[]) => run(storageCommand('radosgw-admin', ...options, ...args), layout);
  const exists = await admin('user', 'info', '--uid=fixit').then(
    () => true,
    () => false,
  );
  if (exists) return;
  const keys = ['--access-key', accessKeyId, '--secret', layout.secrets.s3];
  await admin('user', 'create', '--uid=fixit', '--display-name=fixit', ...keys);
}

/** Returns Fixit's settings for the bucket. */
export const bucketSettings = ({ ports, secrets }: ClusterLayout) => ({
  S3_ENDPOINT: `http://${host}:${ports.gateway}`,
  S3_BUCKET: 'fixit',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secrets.s3,
});

const keyringOf = ({ folder }: ClusterLayout) => join(folder, 'ceph', 'keyring');
const monitorAt = ({ ports }: ClusterLayout) => `[v2:${host}:${ports.monitor},v1:${host}:${ports.monitorOld}]`;

function optionsOf(layout: ClusterLayout): string[] {
  const { folder, fsid, ports } = layout;
  return [
    '-c',
    join(deployFolder, 'ceph.conf'),
    '--fsid',
    fsid,
    '--mon-host',
    monitorAt(layout),
    '--keyring',
    keyringOf(layout),
    '--run-dir',
    join(folder, 'run'),
    '--public-addr',
    host,
    '--cluster-addr',
    host,
    '--ms-bind-port-min',
    String(ports.worker + 1),
    '--ms-bind-port-max',
    String(ports.worker + cephPorts),
  ];
}

const monitorOptions = (layout: ClusterLayout) => [
  ...optionsOf(layout),
  '-i',
  'a',
  '--mon-data',
  join(layout.folder, 'ceph', 'monitor'),
];
const storeOptions = (layout: ClusterLayout) => [
  ...optionsOf(layout),
  '-i',
  '0',
  '--osd-data',
  join(layout.folder, 'ceph', 'store'),
];
const gatewayOptions = (layout: ClusterLayout) => [
  ...optionsOf(layout),
  '-n',
  'client.gateway',
  '--rgw-data',
  join(layout.folder, 'ceph', 'gateway'),
  `--rgw-frontends=beast endpoint=${host}:${layout.ports.gateway}`,
];
