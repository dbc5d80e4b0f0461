import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAsServer } from '@fixit/api/testing/measured/measured-database';
import { eventSocket, notification } from '@fixit/contract/notification';
import { WebSocket } from 'ws';
import { addCustomers } from '../../bench/customers.ts';
import { atMost, count, type Figure, load, percentile, seconds } from '../../bench/measuring/figure.ts';
import { startCluster } from './cluster.ts';
import { openLayout, root } from './layout.ts';

const people = 10_000;
/** An IP address may open a thousand connections, so people use several addresses. */
const peoplePerAddress = 500;
/** This many sockets are opened at the same time. */
const lanes = 40;
const readIntervalMs = 100;
/** A failover must reach every socket within this time. */
const failoverTimeoutMs = 90_000;

/**
 * Opens 10,000 event sockets at two web servers and kills the primary's machine. Counts the sockets that are closed or
 * notified of possibly missed frames, and measures reads during the failover.
 */
export default async function measure(): Promise<Figure[]> {
  const folder = join(root, 'node_modules/.cache/cluster-reconnect');
  rmSync(folder, { recursive: true, force: true });
  const cluster = await startCluster({ folder, settings: { RATE_LIMITS: 'off' }, log: console.log });
  const { pool, close } = connectAsServer(cluster.superuserUrl);
  pool.on('error', () => undefined);
  const crowd = new Crowd();
  try {
    const { ports } = await openLayout(folder);
    const origins = [ports.webA, ports.webB].map((port) => `127.0.0.1:${port}`);
    const tokens = await addCustomers(pool, people);
    await crowd.open(origins, tokens);
    console.log(`${count(people)} sockets are open, ${load()}`);
    await cluster.waitForStandby();
    const primary = await cluster.primary();
    const machine = cluster.processes.find(({ name }) => name === primary);
    if (!machine) throw new Error('There is no primary');
    const from = performance.now();
    await machine.kill('SIGKILL');
    const reading = readUntil(cluster.url, tokens[0] ?? '', () => crowd.notified + crowd.closed >= people);
    await Promise.race([reading, wait(failoverTimeoutMs, undefined, { ref: false })]);
    const secondsUntilNotified = (performance.now() - from) / 1_000;
    crowd.isOver = true;
    const reads = await reading;
    const note = `, ${load()}`;
    return [
      atMost(`of ${count(people)} sockets, closed by the failover`, crowd.closed, 0, count, note),
      atMost(
        `of ${count(people)} sockets, not notified of possibly missed frames`,
        people - crowd.notified - crowd.closed,
        0,
        count,
        `, the last one after ${seconds(secondsUntilNotified)}`,
      ),
      atMost(
        'the slowest read during the failover',
        Math.max(...reads.times) / 1_000,
        15,
        seconds,
        `, p50 ${seconds(percentile(reads.times, 0.5) / 1_000)}; ${count(reads.refused)} of ${count(reads.times.length)} answered 503`,
      ),
    ];
  } finally {
    crowd.leave();
    await close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Holds event sockets, opened with `extras=1` to receive frames that API.md does not describe. */
class Crowd {
  closed = 0;
  /** Counts the sockets that were notified of possibly missed frames. */
  notified = 0;
  isOver = false;
  readonly #sockets: WebSocket[] = [];

  async open(origins: readonly string[], tokens: readonly string[]): Promise<void> {
    const remaining = [...tokens.entries()];
    const openNext = async () => {
      for (let next = remaining.pop(); next; next = remaining.pop()) await this.#connect(origins, ...next);
    };
    await Promise.all(Array.from({ length: lanes }, openNext));
  }

  leave(): void {
    this.isOver = true;
    for (const socket of this.#sockets) socket.terminate();
  }

  async #connect(origins: readonly string[], index: number, token: string): Promise<void> {
    const origin = origins[index % origins.length];
    const socket = new WebSocket(`ws://${origin}${eventSocket}?token=${token}&extras=1`, {
      perMessageDeflate: false,
      localAddress: `127.0.1.${1 + Math.floor(index / peoplePerAddress)}`,
    });
    await once(socket, 'open');
    this.#sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!this.isOver) this.closed += 1;
    });
    // Only the first frame counts, because others may follow as each process recovers.
    socket.once('message', () => {
      this.notified += 1;
    });
  }
}

interface Reads {
  times: number[];
  refused: number;
}

async function readUntil(origin: string, token: string, isDone: () => boolean): Promise<Reads> {
  const reads: Reads = { times: [], refused: 0 };
  const end = performance.now() + failoverTimeoutMs;
  while (!isDone() && performance.now() < end) {
    const from = performance.now();
    const response = await fetch(origin + notification.list.path, { headers: { authorization: `Token ${token}` } });
    await response.arrayBuffer();
    reads.times.push(performance.now() - from);
    if (!response.ok) reads.refused += 1;
    await wait(readIntervalMs);
  }
  return reads;
}
