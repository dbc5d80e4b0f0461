import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { booking } from '@fixit/contract/booking';
import { eventSocket, notification } from '@fixit/contract/notification';
import { WebSocket } from 'ws';
import { addCustomers } from './customers.ts';
import { atMost, count, type Figure, load, milliseconds, percentile, seconds } from './measuring/figure.ts';
import { startServer } from './server.ts';

const people = 5_000;
/**
 * These milliseconds match the web app (`lib/http/socket.ts`, `events.ts`): the delay of the first attempt to reconnect
 * an event socket and its random part, the delay of later attempts, and the time within which data is reloaded.
 */
const webDelays = { first: 3_000, spread: 3_000, later: 6_000, catchUp: 8_000 } as const;
/** A customer's screen with bookings reloads these. */
const reloadedCalls = [notification.list, booking.listAsCustomer];
/** A client whose server is alive makes calls at this interval. */
const callIntervalMs = 50;
/** A client that has not reconnected after this time counts as lost. */
const timeoutMs = 60_000;

/**
 * Opens 5,000 event sockets at two servers and kills one server. Measures the time until all sockets are connected again,
 * and the calls in between.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const start = () => startServer(database.url, { RATE_LIMITS: 'off' });
  const [dying, living] = [await start(), await start()];
  const crowd = new ReconnectingCrowd(living.origin);
  try {
    const tokens = await addCustomers(database.pool, people);
    for (const [index, token] of tokens.entries()) await crowd.open((index % 2 ? living : dying).origin, token);
    const timesBefore = await readNotificationsFor(living.origin, tokens[1] ?? '', 5_000);
    const killed = dying.kill();
    const from = performance.now();
    const callers = readNotificationsFor(living.origin, tokens[1] ?? '', 20_000);
    const reconnectedAt = await crowd.waitUntilReconnected();
    await killed;
    const otherTimes = await callers;
    const reconnectedTimes = crowd.calls;
    const note = ` (${describeWaits(reconnectedTimes)} of those who reconnected; ${describeWaits(otherTimes)} of another, ${describeWaits(timesBefore)} before; ${load()})`;
    return [
      atMost(
        `until ${count(people / 2)} of ${count(people)} sockets were connected again`,
        (reconnectedAt - from) / 1000,
        10,
        seconds,
      ),
      atMost('the slowest call in between', Math.max(...reconnectedTimes, ...otherTimes), 1_000, milliseconds, note),
      atMost('calls that failed and sockets that were lost', crowd.failures, 0, count),
    ];
  } finally {
    crowd.leave();
    await living.stop();
    await database.stop();
  }
}

const describeWaits = (times: readonly number[]) =>
  `p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`;

/** The sockets of these people behave like the web app's. */
class ReconnectingCrowd {
  readonly calls: number[] = [];
  failures = 0;
  readonly #otherServer: string;
  readonly #sockets = new Set<WebSocket>();
  #disconnected = 0;
  #settled: ((at: number) => void) | null = null;

  constructor(otherServer: string) {
    this.#otherServer = otherServer;
  }

  async open(origin: string, token: string): Promise<void> {
    await once(this.#connect(origin, token, 0), 'open');
  }

  leave(): void {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  }

  /** Returns the time at which the last client that lost its server was connected again. */
  waitUntilReconnected(): Promise<number> {
    return Promise.race([
      new Promise<number>((resolve) => {
        this.#settled = resolve;
      }),
      wait(timeoutMs, undefined, { ref: false }).then(() => {
        this.failures += this.#disconnected;
        return performance.now();
      }),
    ]);
  }

  #connect(origin: string, token: string, failures: number): WebSocket {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${eventSocket}?token=${token}`, {
      perMessageDeflate: false,
    });
    this.#sockets.add(socket);
    let wasOpen = false;
    socket.on('open', () => {
      wasOpen = true;
      if (failures === 0) return;
      this.#disconnected -= 1;
      if (this.#disconnected === 0) this.#settled?.(performance.now());
      setTimeout(() => void this.#reload(token), Math.random() * webDelays.catchUp);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (wasOpen) this.#disconnected += 1;
      const attempts = wasOpen ? 1 : failures + 1;
      setTimeout(
        () => this.#connect(this.#otherServer, token, attempts),
        attempts === 1
          ? webDelays.first + Math.random() * webDelays.spread
          : webDelays.later * (0.5 + Math.random() / 2),
      ).unref();
    });
    return socket;
  }

  async #reload(token: string): Promise<void> {
    for (const time of await Promise.all(reloadedCalls.map(({ path }) => timeCall(this.#otherServer, path, token)))) {
      if (time === null) this.failures += 1;
      else this.calls.push(time);
    }
  }
}

async function readNotificationsFor(origin: string, token: string, duration: number): Promise<number[]> {
  const calls: Promise<number | null>[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    calls.push(timeCall(origin, notification.list.path, token));
    await wait(callIntervalMs);
  }
  return (await Promise.all(calls)).map((time) => time ?? Number.POSITIVE_INFINITY);
}

/** Returns the milliseconds until the answer arrived, or null if there was none. */
async function timeCall(origin: string, path: string, token: string): Promise<number | null> {
  const from = performance.now();
  try {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${token}` } });
    await response.arrayBuffer();
    return response.ok ? performance.now() - from : null;
  } catch {
    return null;
  }
}
