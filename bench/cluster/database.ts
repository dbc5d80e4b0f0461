import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { deployFolder, type Layout, openFolder } from './layout.ts';
import { answersOk, clustered, run } from './programs.ts';
import type { Program } from './supervised-process.ts';

const host = '127.0.0.1';

/** Three, so that two decide when one has died. */
export function etcdPrograms(layout: Layout): Program[] {
  const { ports } = layout;
  const members = [
    { name: 'etcd-a', port: ports.etcdA, peer: ports.etcdPeerA },
    { name: 'etcd-b', port: ports.etcdB, peer: ports.etcdPeerB },
    { name: 'etcd-c', port: ports.etcdC, peer: ports.etcdPeerC },
  ];
  const common = settingsOf('etcd.env');
  return members.map(({ name, port, peer }) => ({
    name,
    effect: 'nothing: two of three decide',
    command: clustered('etcd'),
    env: {
      ...common,
      ETCD_NAME: name,
      ETCD_DATA_DIR: openFolder(layout, name),
      ETCD_LISTEN_CLIENT_URLS: `http://${host}:${port}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${port}`,
      ETCD_LISTEN_PEER_URLS: `http://${host}:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${peer}`,
      ETCD_INITIAL_CLUSTER: members.map((member) => `${member.name}=http://${host}:${member.peer}`).join(','),
    },
    isReady: () => answersOk(`http://${host}:${port}/health`),
  }));
}

/** One machine of the database: Patroni, and the PostgreSQL that it starts. */
export interface DatabaseNode {
  letter: 'a' | 'b';
  patroni: Program;
  /** PostgreSQL's, from its own file; undefined while it is dead. */
  postmaster(): number | undefined;
  isPrimary(): Promise<boolean>;
}

export async function databaseNodes(layout: Layout): Promise<DatabaseNode[]> {
  const { ports, secrets } = layout;
  const before = join(deployFolder, 'patroni-before-start.py');
  const configuration = join(deployFolder, 'patroni.yml');
  const bindir = await folderOf('pg_rewind', layout);
  const nodes = [
    { letter: 'a', postgres: ports.postgresA, patroni: ports.patroniA },
    { letter: 'b', postgres: ports.postgresB, patroni: ports.patroniB },
  ] as const;
  return nodes.map(({ letter, postgres, patroni }) => {
    const folder = openFolder(layout, `database-${letter}`);
    const data = join(folder, 'data');
    const rest = `http://${host}:${patroni}`;
    return {
      letter,
      postmaster: () => livingPid(join(data, 'postmaster.pid')),
      isPrimary: () => answersOk(`${rest}/primary`).catch(() => false),
      patroni: {
        name: `patroni-${letter}`,
        effect:
          'writes pause for some seconds where it led: its PostgreSQL is left until it is back or the other takes over',
        command: clustered(
          'sh',
          '-c',
          'python3 "$1" "$2" && exec python3 -m patroni "$2"',
          'patroni',
          before,
          configuration,
        ),
        env: {
          PATRONI_NAME: letter,
          PATRONI_RESTAPI_LISTEN: `${host}:${patroni}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroni}`,
          PATRONI_ETCD_HOSTS: [ports.etcdA, ports.etcdB, ports.etcdC].map((port) => `${host}:${port}`).join(','),
          PATRONI_POSTGRESQL_LISTEN: `${host}:${postgres}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${postgres}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: bindir,
          PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: secrets.replication,
        },
        isReady: () => answersOk(`${rest}/health`),
      },
    };
  });
}

async function folderOf(name: string, layout: Layout): Promise<string> {
  const path = await run(clustered('sh', '-c', `command -v ${name}`), layout);
  return path.trim().replace(/\/[^/]*$/, '');
}

function livingPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ') ? undefined : pid;
  } catch {
    return undefined;
  }
}

/** In front of the database, with the address of the primary. */
export const databaseProxy = ({ ports }: Layout): Program => ({
  name: 'haproxy-database',
  effect: 'calls pause for about two seconds',
  command: clustered('haproxy', '-db', '-f', join(deployFolder, 'haproxy-database.cfg')),
  env: {
    DATABASE_BIND: `${host}:${ports.database}`,
    DATABASE_A: `${host}:${ports.postgresA}`,
    DATABASE_B: `${host}:${ports.postgresB}`,
    PATRONI_PORT_A: String(ports.patroniA),
    PATRONI_PORT_B: String(ports.patroniB),
  },
  isReady: () => isAnswering(ports.database),
});

export const databaseUrl = ({ ports, secrets }: Layout) =>
  `postgres://fixit_server:${secrets.server}@${host}:${ports.database}/fixit`;

/** Of a superuser; it leads to the primary, too. */
export const superuserUrl = ({ ports, secrets }: Layout, database = 'fixit') =>
  `postgres://postgres:${secrets.superuser}@${host}:${ports.database}/${database}`;

/** What deploy/README.md has an operator do once: the server's role and its database. */
export async function prepareDatabase(layout: Layout): Promise<void> {
  await withClient(superuserUrl(layout, 'postgres'), async (client) => {
    const { rows } = await client.query("select from pg_database where datname = 'fixit'");
    if (rows.length > 0) return;
    const role = await client.query("select from pg_roles where rolname = 'fixit_server'");
    if (role.rows.length === 0)
      await client.query(`create role fixit_server login password '${layout.secrets.server}'`);
    await client.query('create database fixit owner fixit_server');
  });
}

/** Until the primary waits for the other one at each commit, and etcd knows it: from then on either may die. */
export async function waitForStandby({ ports }: Layout): Promise<void> {
  const isSynchronous = (port: number) => answersOk(`http://${host}:${port}/synchronous`).catch(() => false);
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100)) {
    const known = await Promise.all([ports.patroniA, ports.patroniB].map(isSynchronous));
    if (known.includes(true)) return;
  }
  throw new Error('The standby does not follow: see the logs of patroni-a and patroni-b');
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const settingsOf = (file: string) => definedOf(parseEnv(readFileSync(join(deployFolder, file), 'utf8')));

const definedOf = (settings: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
