import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { randomPort } from '@fixit/api/testing/outside/external-program';
import { Client } from 'pg';
import { addCustomers } from '../../bench/customers.ts';
import { atMost, count, type Figure, load, milliseconds, percentile } from '../../bench/measuring/figure.ts';
import { bundle, type Server, startProgram } from '../../bench/server.ts';
import { buildOlderRelease } from './older-release.ts';
import { Visitors } from './visitors.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** lab/programs/proxy-programs.mjs makes this launcher. */
const launcher = join(root, 'node_modules/.cache/proxy-programs/run');

const people = 500;
const callsPerSecond = 200;

/** HAProxy checks every second, so it notices a ready server within `ready`. Sockets reconnect within `sockets`. */
const settleMs = { ready: 2_500, sockets: 10_000 } as const;

/**
 * Runs two servers behind HAProxy as in deploy/, and restarts them in turn while people make calls and hold event
 * sockets. With `--from <commit>`, both servers first run that commit. They are upgraded, and one of them is then
 * downgraded on the newer schema and upgraded again.
 */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, restarts: { type: 'string', default: '20' } },
    strict: false,
  });
  const older = typeof values.from === 'string' ? buildOlderRelease(values.from) : null;
  const database = await startMeasuredDatabase(2);
  const site = new RollingSite(await emptyDatabase(database), older ?? bundle);
  try {
    await site.start();
    const visitors = new Visitors(site.url, await addRollingPeople(site));
    visitors.openAll();
    const calling = visitors.callSteadily(callsPerSecond);
    await wait(settleMs.sockets);
    const callsBefore = visitors.times.length;
    const rounds: { server: number; program: string; kind: string }[] = [
      ...(older
        ? [
            { server: 0, program: bundle, kind: 'upgrade' },
            { server: 1, program: bundle, kind: 'upgrade' },
            { server: 0, program: older, kind: 'downgrade' },
            { server: 0, program: bundle, kind: 'upgrade' },
          ]
        : []),
      ...Array.from({ length: Number(values.restarts) }, (_, index) => ({
        server: index % 2,
        program: bundle,
        kind: 'restart',
      })),
    ];
    for (const [index, { server, program, kind }] of rounds.entries()) {
      await site.replace(server, program);
      console.log(
        `${kind} ${index + 1} of ${rounds.length}: ${visitors.times.length} calls, dropped ${describeDropped(visitors.dropped)}`,
      );
    }
    await wait(settleMs.sockets);
    const reconnected = visitors.openSockets;
    visitors.leave();
    await calling;
    const { times, dropped } = visitors;
    const droppedCount = [...dropped.values()].reduce((sum, value) => sum + value, 0);
    const note = ` of ${count(times.length + droppedCount)} (${describeDropped(dropped)}; p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}; p99 before ${milliseconds(percentile(times.slice(0, callsBefore), 0.99))}; ${load()})`;
    return [
      atMost(
        `calls dropped over ${rounds.length} ${older ? 'upgrades, downgrades and restarts' : 'restarts'}`,
        droppedCount,
        0,
        count,
        note,
      ),
      atMost('the longest call', Math.max(...times), 5_000, milliseconds),
      atMost(`of ${count(people)} sockets, not reconnected after the last restart`, people - reconnected, 0, count),
      atMost('sockets closed without a request to reconnect', visitors.lostSockets, 0, count),
    ];
  } finally {
    await site.stop();
    await database.stop();
  }
}

const describeDropped = (dropped: ReadonlyMap<string, number>) =>
  [...dropped].map(([why, times]) => `${why} ×${times}`).join(', ') || 'none';

/** Creates a database, which the first server fills, whatever its release. */
async function emptyDatabase({ pool, superuserUrl, url }: MeasuredDatabase): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  const superuser = new Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query(`create database rolling owner ${rows[0]?.role}`);
  await superuser.end();
  return Object.assign(new URL(url), { pathname: '/rolling' }).href;
}

/** Returns the tokens of logged-in customers. */
async function addRollingPeople({ databaseUrl }: RollingSite): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await addCustomers(client, people);
  } finally {
    await client.end();
  }
}

/** Runs two servers behind HAProxy, as in production. */
class RollingSite {
  readonly databaseUrl: string;
  readonly url: string;
  readonly #program: string;
  readonly #ports = [randomPort(), randomPort()];
  readonly #port = randomPort();
  readonly #folder = mkdtempSync(join(tmpdir(), 'fixit-rolling-'));
  #servers: Server[] = [];
  #proxy: ChildProcess | null = null;

  constructor(databaseUrl: string, program: string) {
    this.databaseUrl = databaseUrl;
    this.#program = program;
    this.url = `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    // The servers start one after the other, because the first fills the database.
    for (const index of [0, 1]) this.#servers[index] = await this.#startServer(index, this.#program);
    const [a, b] = this.#ports.map((port) => `127.0.0.1:${port}`);
    this.#proxy = spawn(launcher, ['haproxy', '-db', '-f', join(root, 'deploy/haproxy-web.cfg')], {
      env: { ...process.env, WEB_BIND: `127.0.0.1:${this.#port}`, WEB_A: a, WEB_B: b },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(this.#proxy, 'spawn');
    await wait(settleMs.ready);
  }

  /** Stops a server and starts `program` in its place, as a rolling upgrade does. */
  async replace(index: number, program: string): Promise<void> {
    await this.#servers[index]?.stop();
    this.#servers[index] = await this.#startServer(index, program);
    await wait(settleMs.ready);
  }

  async stop(): Promise<void> {
    this.#proxy?.kill('SIGKILL');
    for (const server of this.#servers) await server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #startServer(index: number, program: string): Promise<Server> {
    return startProgram(['--max-semi-space-size=4', program], this.databaseUrl, {
      DATA_DIR: this.#folder,
      PORT: String(this.#ports[index]),
      NODE_ENV: 'production',
      PUBLIC_URL: this.url,
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: 'a token of some length',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'error',
    });
  }
}
