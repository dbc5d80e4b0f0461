import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { databaseProxy } from './database.ts';
import { type ClusterLayout, deployFolder, makeLayout, root } from './layout.ts';
import { webProxy } from './servers.ts';

interface ClusterContainer {
  environment?: Record<string, string | number | null>;
  networks?: string[] | { inside: { ipv4_address: string } };
  volumes?: string[];
  env_file?: string;
  depends_on?: string[] | Record<string, unknown>;
  command?: string[];
  ulimits?: { nofile: number };
}
interface ClusterCompose {
  services: Record<string, ClusterContainer>;
  volumes: Record<string, unknown>;
}

const text = readFileSync(join(root, 'compose.cluster.yaml'), 'utf8');
// The tests read only these parts of the file, and fail if one is missing.
const { services, volumes } = parse(text.replace(/\$\{\w+:-([\w-]+)\}/g, '$1'), { merge: true }) as ClusterCompose;
const variablesOf = (service: string) => Object.keys(services[service]?.environment ?? {}).toSorted();
const layout = async (): Promise<ClusterLayout> => ({
  ...(await makeLayout()),
  folder: '/dev/null',
  account: { uid: 0, gid: 0 },
});
const readme = readFileSync(join(deployFolder, 'README.md'), 'utf8');

test('every file and volume in compose.cluster.yaml exists', () => {
  const mounts = Object.values(services).flatMap((service) => [
    ...(service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
    ...(service.env_file ? [`./${service.env_file}`] : []),
  ]);
  const files = mounts.filter((name) => name.startsWith('./'));
  expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const usedVolumes = new Set(mounts.filter((name) => !name.startsWith('./')));
  expect([...usedVolumes].toSorted()).toEqual(Object.keys(volumes).toSorted());
  for (const file of [
    'patroni.yml',
    'patroni-before-start.py',
    'etcd-users.py',
    'haproxy-database.cfg',
    'haproxy-web.cfg',
    'redis.conf',
  ])
    expect(files).toContain(`./deploy/${file}`);
});

test('every service that another one depends on exists, and every secret is listed at the top', () => {
  const dependencies = Object.values(services).flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
  );
  expect(dependencies.filter((name) => !(name in services))).toEqual([]);
  const [head = ''] = text.split('\nname:');
  const secrets = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
  expect([...secrets].filter((name) => !head.includes(name))).toEqual([]);
});

test('the containers set the variables of the files in deploy/, as npm run cluster does', async () => {
  const clusterLayout = await layout();
  expect(variablesOf('haproxy-database')).toEqual(Object.keys(databaseProxy(clusterLayout).env ?? {}).toSorted());
  expect(variablesOf('haproxy-web').filter((name) => name !== 'WEB_CERTIFICATE')).toEqual(
    Object.keys(webProxy(clusterLayout, { port: 80, settings: {} }).env ?? {}).toSorted(),
  );
  const patroni = [...readme.matchAll(/^(PATRONI_(?!PORT)\w+)=/gm)].map(([, name = '']) => name);
  const machineVariables = variablesOf('database-a').filter((name) => name !== 'PATRONI_POSTGRESQL_PGPASS');
  expect(machineVariables).toEqual(patroni.toSorted());
  expect(variablesOf('database-b')).toEqual(variablesOf('database-a'));
  const common = Object.keys(parseEnv(readFileSync(join(deployFolder, 'etcd.env'), 'utf8')));
  const etcd = [...readme.matchAll(/^(ETCD_\w+)=/gm)].map(([, name = '']) => name);
  for (const member of ['etcd-a', 'etcd-b', 'etcd-c']) expect(variablesOf(member)).toEqual(etcd.toSorted());
  expect(etcd.filter((name) => common.includes(name))).toEqual([]);
});

test('each proxy connects to the IP addresses of its services, and Redis grants the rights in README.md', () => {
  const addressOf = (service: string) => {
    const { networks } = services[service] ?? {};
    return networks && !Array.isArray(networks) ? networks.inside.ipv4_address : '';
  };
  expect(services['haproxy-database']?.environment).toMatchObject({
    DATABASE_A: `${addressOf('database-a')}:5432`,
    DATABASE_B: `${addressOf('database-b')}:5432`,
  });
  expect(services['haproxy-web']?.environment).toMatchObject({
    WEB_A: `${addressOf('web-a')}:3000`,
    WEB_B: `${addressOf('web-b')}:3000`,
  });
  // README.md lists the rights of the only Redis user.
  const [, rights = ''] = /^user fixit on >PASSWORD (.+)$/m.exec(readme) ?? [];
  expect(rights).toContain('+publish');
  expect(services['redis']?.command?.join(' ')).toContain(rights);
});

test('the container of haproxy-web may open as many files as haproxy-web.cfg allows', () => {
  const [, files] = /^ +fd-hard-limit (\d+)$/m.exec(readFileSync(join(deployFolder, 'haproxy-web.cfg'), 'utf8')) ?? [];
  expect(services['haproxy-web']?.ulimits?.nofile).toBe(Number(files));
});
