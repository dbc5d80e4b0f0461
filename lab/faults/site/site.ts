import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@fixit/api/testing/outside/ceph-s3';
import { randomPort } from '@fixit/api/testing/outside/external-program';
import { TestMailServer } from '@fixit/api/testing/outside/test-mail-server';
import { startRedis } from '@fixit/api/testing/outside/test-redis';
import { openClock } from './clock.ts';
import { mountDisk } from './disk.ts';
import { faultsOfLink, faultsOfPart, type InjectedFault } from './faults.ts';
import { Link } from './link.ts';
import { startPostgresPart } from './postgres-part.ts';
import { type Part, startServerPart } from './process.ts';
import { recordChanges } from './record-changes.ts';

/** A site is a complete installation of Fixit with several processes. */
export interface Site {
  /** Clients call these URLs, each through a link. */
  readonly origins: readonly string[];
  readonly faults: readonly InjectedFault[];
  /** Bypasses every link. */
  readonly databaseUrl: string;
  readonly emails: TestMailServer['received'];
  stop(): Promise<void>;
}

const processes = ['web 1', 'web 2', 'worker'] as const;

const reachPort = (port: number) => () => connect(port, '127.0.0.1');

/**
 * Starts two servers, a worker, PostgreSQL, Redis and S3 as separate processes, with a link between any two that
 * communicate. If one does not start, the others are stopped.
 */
export async function startSite(options: SiteOptions): Promise<Site> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startParts(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface SiteOptions {
  /** The servers write their logs to this file. */
  log: string;
}

/** PostgreSQL notices after this time that a session's machine is gone. */
const sessionTimeoutMs = 25_000;

async function startParts({ log }: SiteOptions, stops: (() => Promise<unknown>)[]): Promise<Omit<Site, 'stop'>> {
  const stopLater = <T extends { stop: () => Promise<unknown> }>(part: T): T => {
    stops.push(() => part.stop());
    return part;
  };
  const disk = await mountDisk('PostgreSQL');
  if (disk) stops.push(() => disk.remove());
  const database = stopLater(await startPostgresPart(disk?.folder));
  const [redis, s3] = [stopLater(await startRedis()), stopLater(await startS3())];
  await recordChanges(database.url);
  const bucket = await s3.makeBucket();
  const mailServer = new TestMailServer();
  const smtpPort = Number(new URL(await mailServer.open()).port);
  stops.push(() => mailServer.close());
  const folder = await mkdtemp(join(tmpdir(), 'fixit-site-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const parts: Part[] = [database, { name: 'Redis', ...redis }, { name: 'radosgw', ...s3 }];
  const faults: InjectedFault[] = disk ? [disk.fault] : [];
  if (!disk) console.log('No disk is filled: this account cannot mount one.');
  const origins: string[] = [];

  async function link(name: string, reach: () => Socket, keepaliveMs?: number): Promise<number> {
    const opened = await Link.open(randomPort(), reach, keepaliveMs);
    stops.push(() => opened.close());
    faults.push(...faultsOfLink(name, opened));
    return opened.port;
  }

  // All servers share one link to the bucket, because they compare its URL with the one that is stored in the database.
  const toS3 = await link('servers to S3', reachPort(Number(new URL(s3.endpoint).port)));
  for (const name of processes) {
    const port = randomPort();
    const isWorker = name === 'worker';
    const to = {
      database: await link(`${name} to PostgreSQL`, database.reach, sessionTimeoutMs),
      redis: await link(`${name} to Redis`, reachPort(Number(new URL(redis.url).port))),
      smtp: isWorker ? await link(`${name} to SMTP`, reachPort(smtpPort)) : smtpPort,
    };
    const clock = openClock(name, folder);
    if (clock) faults.push(clock.fault);
    else console.log('No clock is stepped: libfaketime is missing.');
    const settings = {
      FIXIT_ROLE: isWorker ? 'worker' : 'web',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      DATA_DIR: join(folder, name),
      DATABASE_URL: databaseUrlAt(database.url, to.database),
      REDIS_URL: `redis://127.0.0.1:${to.redis}`,
      ...bucket,
      S3_ENDPOINT: `http://127.0.0.1:${toS3}`,
      SMTP_URL: `smtp://127.0.0.1:${to.smtp}`,
      DEMO: 'off',
      ...clock?.environment,
    };
    parts.push(stopLater(await startServerPart(name, settings, log)));
    if (!isWorker) origins.push(`http://127.0.0.1:${await link(`clients to ${name}`, reachPort(port))}`);
  }
  faults.push(...parts.flatMap(faultsOfPart));
  return { origins, faults, databaseUrl: database.url, emails: mailServer.received };
}

/** Returns the URL that reaches the database through a TCP port instead of its socket. */
function databaseUrlAt(url: string, port: number): string {
  const { username, pathname } = new URL(url);
  return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
}
