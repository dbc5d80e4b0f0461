import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { openDataFolder } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, requireSpace } from './cluster.ts';
import { becomeOwner, hasOwner, isNotReady, type Log, tryConnect, urlsOf } from './owner.ts';
import { findPostmaster, type Postmaster, readLastLogLine, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunner, giveAccess, giveTo, type Runner } from './runner.ts';
import type { PostgresSettings } from './settings.ts';

/** The role of `url` is not a superuser. Only the preparation of databases uses `superuserUrl`. */
export type EmbeddedDatabase = { url: string; superuserUrl: string; stop: () => Promise<void> };

type ClusterSetup = {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  runner: Runner;
  settings: PostgresSettings;
};

const startTimeoutMs = 60_000;
const spawnAttempts = 5;

interface StartOptions {
  dataDir: string;
  log?: Log;
  settings?: PostgresSettings;
}

/** Starts PostgreSQL and restarts it if it dies. Takes over a PostgreSQL that outlived a killed server. Throws a StartError. */
export async function startEmbedded({
  dataDir,
  log = () => {},
  settings = {},
}: StartOptions): Promise<EmbeddedDatabase> {
  const setup: ClusterSetup = { ...(await prepareCluster(dataDir)), settings };
  const orphan = await findPostmaster(setup.cluster);
  const socketFolder =
    orphan && existsSync(orphan.socketFolder) ? orphan.socketFolder : await makeSocketFolder(setup.runner);
  let stopping = false;
  let recovery = Promise.resolve();
  let owner = await startOrAttach(setup, socketFolder, log);
  watch(owner);

  function watch(client: Client): void {
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The embedded database stopped; restarting it.');
    while (!stopping) {
      try {
        owner = await startOrAttach(setup, socketFolder, log);
        return watch(owner);
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await wait(1_000);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await recovery;
    const running = await findPostmaster(setup.cluster);
    await owner.end().catch((error: Error) => log(error.message));
    if (running) await stopPostmaster(running, setup.cluster);
    await rm(socketFolder, { recursive: true, force: true });
  }

  return { ...urlsOf(socketFolder), stop };
}

/** Joins the database of a running Fixit, which `stop` leaves running, or else starts one. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const running = await findPostmaster(join(await openDataFolder(dataDir), 'postgres'));
  if (running && (await hasOwner(running, console.warn)))
    return { ...urlsOf(running.socketFolder), stop: () => Promise.resolve() };
  return startEmbedded({ dataDir, log: console.warn });
}

async function prepareCluster(folderName: string): Promise<Omit<ClusterSetup, 'settings'>> {
  const binaries = await findBinaries();
  const dataDir = await openDataFolder(folderName);
  await requireSpace(dataDir);
  const cluster = join(dataDir, 'postgres');
  const runner = await chooseRunner(cluster, binaries.folder);
  await giveAccess(runner, dataDir);
  if (!(await findPostmaster(cluster))) await ensureCluster(cluster, binaries.initdb, runner);
  return { dataDir, cluster, binaries, runner };
}

/** The path of a socket is limited to 107 bytes, which a folder inside a long TMPDIR could exceed. */
async function makeSocketFolder(runner: Runner): Promise<string> {
  const parent = tmpdir().length <= 60 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'fixit-'));
  await giveTo(runner, folder);
  return folder;
}

async function startOrAttach(setup: ClusterSetup, socketFolder: string, log: Log): Promise<Client> {
  const deadline = Date.now() + startTimeoutMs;
  let attempts = 0;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline) {
    const running = await findPostmaster(setup.cluster);
    if (running) {
      const client = await attach(running, setup, socketFolder, log);
      if (client) return client;
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (attempts === spawnAttempts) break;
      if (attempts > 0) await wait(200);
      attempts += 1;
      child = await spawnPostmaster(setup.binaries.postgres, setup.cluster, socketFolder, setup.runner, setup.settings);
    }
    await wait(10);
  }
  throw new StartError(`The embedded database does not start: ${await readLastLogLine(setup.cluster)}`);
}

/** Stops a PostgreSQL whose socket is in another folder, so that it can be started again with ours. */
async function attach(
  running: Postmaster,
  setup: ClusterSetup,
  socketFolder: string,
  log: Log,
): Promise<Client | undefined> {
  const client = existsSync(running.socketFolder) ? await tryConnect(running, log) : undefined;
  if (client) {
    let isLost = false;
    for (const event of ['error', 'end']) client.once(event, () => (isLost = true));
    try {
      await becomeOwner(client, setup.dataDir);
    } catch (error) {
      // Another Fixit may stop this PostgreSQL in order to restart it with its own socket.
      const isStopped = isLost || isNotReady(error);
      await client.end();
      if (isStopped) return undefined;
      throw error;
    }
    if (running.socketFolder === socketFolder) return client;
    await client.end();
  }
  if (client || !existsSync(running.socketFolder)) await stopPostmaster(running, setup.cluster);
  return undefined;
}
