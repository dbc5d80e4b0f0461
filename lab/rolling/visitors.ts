import { setTimeout as wait } from 'node:timers/promises';
import { eventSocket, notification } from '@fixit/contract/notification';
import { WebSocket } from 'ws';

/** An event socket of the web app reconnects after `first`, plus up to `spread` at random (`lib/http/socket.ts`). */
const reconnectMs = { first: 3_000, spread: 3_000 } as const;

/** One call in this many changes something, so a proxy must not repeat it. */
const writesEvery = 5;

/** Visitors hold event sockets and make calls at a steady pace, whether or not answers come. */
export class Visitors {
  readonly times: number[] = [];
  /** Counts failures by their description. */
  readonly dropped = new Map<string, number>();
  /** Counts sockets that a server closed with neither 1001 nor 1012. */
  lostSockets = 0;
  readonly #origin: string;
  readonly #tokens: readonly string[];
  readonly #sockets = new Set<WebSocket>();
  #isOver = false;
  #calls: Promise<void>[] = [];

  constructor(origin: string, tokens: readonly string[]) {
    this.#origin = origin;
    this.#tokens = tokens;
  }

  get openSockets(): number {
    return [...this.#sockets].filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  }

  openAll(): void {
    for (const token of this.#tokens) this.#connect(token);
  }

  /** Runs until `leave` is called. */
  async callSteadily(perSecond: number): Promise<void> {
    const from = performance.now();
    for (let number = 0; !this.#isOver; number += 1) {
      const early = from + (number * 1_000) / perSecond - performance.now();
      if (early > 1) await wait(early);
      this.#calls.push(this.#call(number));
    }
    await Promise.all(this.#calls);
  }

  leave(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.terminate();
  }

  async #call(number: number): Promise<void> {
    const token = this.#tokens[number % this.#tokens.length] ?? '';
    const isWrite = number % writesEvery === 0;
    const { path } = isWrite ? notification.setSettings : notification.list;
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const from = performance.now();
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        headers,
        ...(isWrite ? { method: 'POST', body: JSON.stringify({ paused: number % 2 === 0 }) } : {}),
      });
      await response.arrayBuffer();
      if (response.ok) this.times.push(performance.now() - from);
      else this.#drop(`${isWrite ? 'write' : 'read'} ${response.status}`);
    } catch (error) {
      const { cause } = error as Error & { cause?: NodeJS.ErrnoException };
      this.#drop(`${isWrite ? 'write' : 'read'} ${cause?.code ?? String(error)}`);
    }
  }

  #drop(why: string): void {
    this.dropped.set(why, (this.dropped.get(why) ?? 0) + 1);
  }

  #connect(token: string): void {
    if (this.#isOver) return;
    const url = `${this.#origin.replace('http', 'ws')}${eventSocket}?token=${token}`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let wasOpen = false;
    this.#sockets.add(socket);
    socket.on('open', () => {
      wasOpen = true;
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.#sockets.delete(socket);
      if (wasOpen && !this.#isOver && code !== 1001 && code !== 1012) this.lostSockets += 1;
      setTimeout(() => this.#connect(token), reconnectMs.first + Math.random() * reconnectMs.spread).unref();
    });
  }
}
