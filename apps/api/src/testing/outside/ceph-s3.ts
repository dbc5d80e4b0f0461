import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, type CreateBucketCommandInput, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { killProgram, randomPort, runProgram, startProgram } from './external-program.ts';

const credentials = { accessKeyId: 'FIXITTESTS', secretAccessKey: 'a secret of the tests' };

/** A test can kill and restart the gateway without losing objects. */
export interface TestS3 {
  readonly endpoint: string;
  makeBucket(acl?: CreateBucketCommandInput['ACL']): Promise<Record<string, string>>;
  keysOf(settings: Record<string, string>): Promise<string[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Ceph has one monitor, one store in memory and its S3 gateway, on free loopback ports. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-ceph-'));
  const ports = { monitor: randomPort(), gateway: randomPort() };
  const conf = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  await writeFile(conf, configuration({ folder, fsid, ...ports }));
  for (const name of ['monitor', 'store', 'gateway']) await mkdir(join(folder, name));
  const log = await open(join(folder, 'log'), 'a');
  const startCeph = (name: string, ...args: string[]) =>
    startProgram(name, ['-c', conf, ...args, '-f'], { stdio: ['ignore', log.fd, log.fd] });
  const ceph = (...args: string[]) => runProgram('ceph', ['-c', conf, '--connect-timeout', '10', ...args]);

  await makeKeys(folder);
  const map = join(folder, 'monmap');
  await runProgram('monmaptool', ['--create', '--addv', 'a', monitorAt(ports.monitor), '--fsid', fsid, map]);
  await runProgram('ceph-mon', [
    '-c',
    conf,
    '-i',
    'a',
    '--mkfs',
    '--monmap',
    map,
    '--keyring',
    join(folder, 'keyring'),
  ]);
  const monitor = startCeph('ceph-mon', '-i', 'a');
  await ceph('osd', 'new', fsid);
  await ceph('auth', 'import', '-i', join(folder, 'keyring'));
  await runProgram('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', fsid]);
  const store = startCeph('ceph-osd', '-i', '0');
  const { accessKeyId, secretAccessKey } = credentials;
  const keys = ['--access-key', accessKeyId, '--secret', secretAccessKey];
  await runProgram('radosgw-admin', ['-c', conf, 'user', 'create', '--uid=fixit', '--display-name=fixit', ...keys]);

  const endpoint = `http://127.0.0.1:${ports.gateway}`;
  const startGateway = async () => {
    const child = startCeph('radosgw', '-n', 'client.gateway');
    await waitForAnswer(endpoint, child);
    return child;
  };
  let gateway = await startGateway();
  return {
    endpoint,
    makeBucket: (acl) => makeBucket(endpoint, acl),
    keysOf: (settings) => keysOf(endpoint, settings['S3_BUCKET']),
    kill: () => killProgram(gateway),
    async start() {
      gateway = await startGateway();
    },
    freeze: () => void gateway.kill('SIGSTOP'),
    thaw: () => void gateway.kill('SIGCONT'),
    async stop() {
      for (const child of [gateway, store, monitor]) await killProgram(child);
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
}

const monitorAt = (port: number) => `[v2:127.0.0.1:${port},v1:127.0.0.1:${port + 1}]`;

interface CephSettings {
  folder: string;
  fsid: string;
  monitor: number;
  gateway: number;
}

function configuration({ folder, fsid, monitor, gateway }: CephSettings): string {
  return `[global]
fsid = ${fsid}
mon_host = ${monitorAt(monitor)}
mon_initial_members = a
auth_allow_insecure_global_id_reclaim = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_port_min = ${monitor + 10}
ms_bind_port_max = ${monitor + 60}
run_dir = ${folder}
pid_file =
admin_socket =
log_file =
keyring = ${folder}/keyring
mon_data = ${folder}/monitor
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
osd_data = ${folder}/store
osd_objectstore = memstore
memstore_device_bytes = 268435456
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
[mon.a]
host = localhost
[client.gateway]
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_data = ${folder}/gateway
`;
}

/** All programs share one keyring with all rights, because this Ceph serves only tests. */
async function makeKeys(folder: string): Promise<void> {
  const allRights = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
  const keyring = join(folder, 'keyring');
  await runProgram('ceph-authtool', ['--create-keyring', keyring]);
  for (const name of ['mon.', 'client.admin', 'client.gateway', 'osd.0'])
    await runProgram('ceph-authtool', [keyring, '--gen-key', '-n', name, ...allRights]);
}

async function waitForAnswer(endpoint: string, gateway: ChildProcess): Promise<void> {
  while (gateway.exitCode === null) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error(`radosgw ended with ${gateway.exitCode}`);
}

let buckets = 0;

async function makeBucket(endpoint: string, acl: CreateBucketCommandInput['ACL']): Promise<Record<string, string>> {
  buckets += 1;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: `fixit-${buckets}`,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  await createBucket(settings, acl);
  return settings;
}

interface BucketEnvironment {
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** Is idempotent for the owner of the bucket. */
export async function createBucket(settings: BucketEnvironment, acl?: CreateBucketCommandInput['ACL']): Promise<void> {
  const keys = { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
  const client = clientOf(settings.S3_ENDPOINT, keys);
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET, ...(acl ? { ACL: acl } : {}) }));
  client.destroy();
}

async function keysOf(endpoint: string, bucket: string | undefined): Promise<string[]> {
  const client = clientOf(endpoint);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  client.destroy();
  return Contents.flatMap(({ Key }) => Key ?? []).sort();
}

const clientOf = (endpoint: string, keys = credentials) =>
  new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
