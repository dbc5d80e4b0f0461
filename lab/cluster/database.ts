import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import { asSeenBy, type ClusterLayout, deployFolder, openFolder, writeSecretFile } from './layout.ts';
import { readPatroniState, reinitialise } from './patroni-api.ts';
import { answersOk, clusterCommand, run } from './programs.ts';
import type { Program } from './supervised-process.ts';

const host = '127.0.0.1';

/** Returns three members, so that two still form a majority if one dies. */
export function etcdPrograms(layout: ClusterLayout): Program[] {
  const { ports } = layout;
  const members = [
    { name: 'etcd-a', port: ports.etcdA, peer: ports.etcdPeerA },
    { name: 'etcd-b', port: ports.etcdB, peer: ports.etcdPeerB },
    { name: 'etcd-c', port: ports.etcdC, peer: ports.etcdPeerC },
  ];
  const common = settingsOf('etcd.env');
  return members.map(({ name, port, peer }) => ({
    name,
    effect: 'nothing: two of three are a majority',
    command: clusterCommand('etcd'),
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

/** From version 4, Patroni uses version 3 of etcd's API; see deploy/README.md. */
async function etcdApi(layout: ClusterLayout): Promise<'ETCD' | 'ETCD3'> {
  const version = await run(clusterCommand('patroni', '--version'), layout);
  return Number(/\d+/.exec(version)) >= 4 ? 'ETCD3' : 'ETCD';
}

/** Returns the settings with which Patroni reaches etcd. */
const etcdAccess = (layout: ClusterLayout, api: 'ETCD' | 'ETCD3') => ({
  [`PATRONI_${api}_HOSTS`]: etcdHosts(layout),
  [`PATRONI_${api}_USERNAME`]: 'patroni',
  [`PATRONI_${api}_PASSWORD`]: layout.secrets.etcd,
});

/** Makes etcd require a password. All three members must be running. */
export async function protectEtcd(layout: ClusterLayout): Promise<void> {
  const env = { ...etcdAccess(layout, await etcdApi(layout)), ETCD_ROOT_PASSWORD: layout.secrets.etcdRoot };
  await run(clusterCommand('python3', join(deployFolder, 'etcd-users.py')), layout, env);
}

/** A machine of the database runs Patroni, which starts PostgreSQL. */
export interface DatabaseNode {
  letter: 'a' | 'b';
  patroni: Program;
  /** Returns the state of PostgreSQL according to Patroni, or undefined while Patroni does not answer. */
  state(): Promise<string | undefined>;
  /** Deletes the node's data and copies the primary's. */
  reinitialise(): Promise<void>;
  /** Returns PostgreSQL's pid from its pid file, or undefined while it is dead. */
  postmaster(): number | undefined;
  isPrimary(): Promise<boolean>;
}

export async function databaseNodes(layout: ClusterLayout): Promise<DatabaseNode[]> {
  const { ports, secrets } = layout;
  const beforeStart = join(deployFolder, 'patroni-before-start.py');
  const configuration = join(deployFolder, 'patroni.yml');
  const bindir = await folderOf('pg_rewind', layout);
  const api = await etcdApi(layout);
  const nodes = [
    { letter: 'a', postgres: ports.postgresA, patroni: ports.patroniA },
    { letter: 'b', postgres: ports.postgresB, patroni: ports.patroniB },
  ] as const;
  return nodes.map(({ letter, postgres, patroni }) => {
    const folder = openFolder(layout, `database-${letter}`);
    const data = join(folder, 'data');
    const restApi = `http://${host}:${patroni}`;
    const restCredentials = { PATRONI_RESTAPI_USERNAME: 'patroni', PATRONI_RESTAPI_PASSWORD: secrets.patroni };
    return {
      letter,
      state: () => readPatroniState(restApi),
      reinitialise: () => reinitialise(restApi, secrets.patroni),
      postmaster: () => livingPid(join(data, 'postmaster.pid')),
      isPrimary: () => answersOk(`${restApi}/primary`).catch(() => false),
      patroni: {
        name: `patroni-${letter}`,
        effect: 'if it was the leader, writes pause for a few seconds, until it is back or the other one takes over',
        command: clusterCommand(
          'sh',
          '-c',
          'python3 "$1" "$2" && exec python3 -m patroni "$2"',
          'patroni',
          beforeStart,
          configuration,
        ),
        env: {
          PATRONI_NAME: letter,
          PATRONI_RESTAPI_LISTEN: `${host}:${patroni}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroni}`,
          ...restCredentials,
          ...etcdAccess(asSeenBy(`patroni-${letter}`, layout), api),
          PATRONI_POSTGRESQL_LISTEN: `${host}:${postgres}`,
          // The standby connects to this address.
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${postgresPort(layout, letter)}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: bindir,
          PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: secrets.replication,
        },
        isReady: () => answersOk(`${restApi}/health`),
      },
    };
  });
}

async function folderOf(name: string, layout: ClusterLayout): Promise<string> {
  const path = await run(clusterCommand('sh', '-c', `command -v ${name}`), layout);
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

const etcdHosts = ({ ports }: ClusterLayout) =>
  [ports.etcdA, ports.etcdB, ports.etcdC].map((port) => `${host}:${port}`).join(',');

/** Returns the port at which the other machine of the database reaches this one. */
function postgresPort(layout: ClusterLayout, letter: 'a' | 'b'): number {
  const { ports } = asSeenBy(letter === 'a' ? 'database-b' : 'database-a', layout);
  return letter === 'a' ? ports.postgresA : ports.postgresB;
}

/** Forwards connections to the primary. */
export const databaseProxy = (layout: ClusterLayout): Program =>
  databaseProxyOf(layout, asSeenBy('haproxy-database', layout));

const databaseProxyOf = ({ ports }: ClusterLayout, { ports: targets }: ClusterLayout): Program => ({
  name: 'haproxy-database',
  effect: 'calls pause for about two seconds',
  command: clusterCommand('haproxy', '-db', '-f', join(deployFolder, 'haproxy-database.cfg')),
  env: {
    DATABASE_BIND: `${host}:${ports.database}`,
    DATABASE_A: `${host}:${targets.postgresA}`,
    DATABASE_B: `${host}:${targets.postgresB}`,
    PATRONI_PORT_A: String(targets.patroniA),
    PATRONI_PORT_B: String(targets.patroniB),
  },
  isReady: () => isAnswering(ports.database),
});

export const databaseUrl = (layout: ClusterLayout) => urlOf(layout, `fixit_server:${layout.secrets.server}`, 'fixit');

/** This URL also leads to the primary. */
export const superuserUrl = (layout: ClusterLayout, database = 'fixit') =>
  urlOf(layout, `postgres:${layout.secrets.superuser}`, database);

/** Returns a URL that trusts only the certificates of the two machines. */
const urlOf = (layout: ClusterLayout, user: string, database: string) =>
  `postgres://${user}@${host}:${layout.ports.database}/${database}?sslmode=verify-full&sslrootcert=${join(layout.folder, 'database.crt')}`;

/** Must run after both machines have created their certificates. */
export function collectCertificates(layout: ClusterLayout): void {
  const certificates = ['a', 'b'].map((letter) =>
    readFileSync(join(layout.folder, `database-${letter}`, 'server.crt'), 'utf8'),
  );
  writeSecretFile(layout, ['database.crt'], certificates.join(''));
}

/** Creates the server's role and database, which an operator does once according to deploy/README.md. */
export async function prepareDatabase(layout: ClusterLayout): Promise<void> {
  await withClient(superuserUrl(layout, 'postgres'), async (client) => {
    const { rows } = await client.query("select from pg_database where datname = 'fixit'");
    if (rows.length > 0) return;
    const role = await client.query("select from pg_roles where rolname = 'fixit_server'");
    if (role.rows.length === 0)
      await client.query(`create role fixit_server login password '${layout.secrets.server}'`);
    await client.query('create database fixit owner fixit_server');
  });
}

/** Waits until commits are synchronous and etcd has recorded this. From then on, either machine may die. */
export async function waitForStandby(layout: ClusterLayout): Promise<void> {
  const isSynchronous = (port: number) => answersOk(`http://${host}:${port}/synchronous`).catch(() => false);
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100)) {
    const states = await Promise.all([layout.ports.patroniA, layout.ports.patroniB].map(isSynchronous));
    if (states.includes(true)) return;
  }
  throw new Error(
    `The standby does not follow: see patroni-a.log and patroni-b.log in ${layout.folder}/log. If its data is unusable, delete the folder data in the database-a or database-b that is not the primary, and start again. The data is then copied from the primary`,
  );
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
