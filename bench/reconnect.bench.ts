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
 * The milliseconds are those of the web app (`lib/http/socket.ts`, `events.ts`): the first attempt of an event
 * socket and its random delay, the second attempt, and the time within which it reads again.
 */
const web = { first: 3_000, spread: 3_000, later: 6_000, catchUp: 8_000 } as const;
/** A customer's screen with bookings reads these again. */
const readAgain = [notification.list, booking.listAsCustomer];
/** A client whose server is alive makes calls this many milliseconds apart. */
const pace = 50;
/** A client that has not reconnected after this time in milliseconds counts as lost. */
const timeoutMs = 60_000;

/**
 * Opens 5,000 event sockets at two servers and kills one. Measures the time until all are back, and calls
 * meanwhile.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const start = () => startServer(database.url, { RATE_LIMITS: 'off' });
  const [dying, living] = [await start(), await start()];
  const crowd = new ReconnectingCrowd(living.origin);
  try {
    const tokens = await addCustomers(database.pool, people);
    for (const [index, token] of tokens.entries()) await crowd.open((index % 2 ? living : dying).origin, token);
    const calm = await callDashboardFor(living.origin, tokens[1] ?? '', 5_000);
    const killed = dying.kill();
    const from = performance.now();
    const callers = callDashboardFor(living.origin, tokens[1] ?? '', 20_000);
    const back = await crowd.allBack();
    await killed;
    const others = await callers;
    const own = crowd.calls;
    const note = ` (${describeWaits(own)} of those who came back; ${describeWaits(others)} of another, ${describeWaits(calm)} before; ${load()})`;
    return [
      atMost(`until ${count(people / 2)} of ${count(people)} sockets were back`, (back - from) / 1000, 10, seconds),
      atMost('a call meanwhile, at most', Math.max(...own, ...others), 1_000, milliseconds, note),
      atMost('calls that failed, sockets that were lost', crowd.failures, 0, count),
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
  readonly #refuge: string;
  readonly #sockets = new Set<WebSocket>();
  #away = 0;
  #settled: ((at: number) => void) | null = null;

  constructor(refuge: string) {
    this.#refuge = refuge;
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
  allBack(): Promise<number> {
    return Promise.race([
      new Promise<number>((resolve) => {
        this.#settled = resolve;
      }),
      wait(timeoutMs, undefined, { ref: false }).then(() => {
        this.failures += this.#away;
        return performance.now();
      }),
    ]);
  }

  #connect(origin: string, token: string, failures: number): WebSocket {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${eventSocket}?token=${token}`, {
      perMessageDeflate: false,
    });
    this.#sockets.add(socket);
    let opened = false;
    socket.on('open', () => {
      opened = true;
      if (failures === 0) return;
      this.#away -= 1;
      if (this.#away === 0) this.#settled?.(performance.now());
      setTimeout(() => void this.#readAgain(token), Math.random() * web.catchUp);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (opened) this.#away += 1;
      const attempts = opened ? 1 : failures + 1;
      setTimeout(
        () => this.#connect(this.#refuge, token, attempts),
        attempts === 1 ? web.first + Math.random() * web.spread : web.later * (0.5 + Math.random() / 2),
      ).unref();
    });
    return socket;
  }

  async #readAgain(token: string): Promise<void> {
    for (const time of await Promise.all(readAgain.map(({ path }) => timed(this.#refuge, path, token)))) {
      if (time === null) this.failures += 1;
      else this.calls.push(time);
    }
  }
}

async function callDashboardFor(origin: string, token: string, duration: number): Promise<number[]> {
  const calls: Promise<number | null>[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    calls.push(timed(origin, notification.list.path, token));
    await wait(pace);
  }
  return (await Promise.all(calls)).map((time) => time ?? Number.POSITIVE_INFINITY);
}

/** Returns the milliseconds until the answer arrived, or null if there was none. */
async function timed(origin: string, path: string, token: string): Promise<number | null> {
  const from = performance.now();
  try {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${token}` } });
    await response.arrayBuffer();
    return response.ok ? performance.now() - from : null;
  } catch {
    return null;
  }
}
