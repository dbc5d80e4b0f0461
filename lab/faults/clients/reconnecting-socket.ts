import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { parseJson, type RetryingCaller, stringIn } from './caller.ts';

/** The web app pauses for 3 to 20 s; shorter pauses open more sockets during a fault. */
const [openTimeoutMs, minPauseMs, maxPauseMs, pingIntervalMs] = [8_000, 200, 3_000, 4_000];

let lastNumber = 0;

/** Reconnects to one server or the other whenever the connection is lost, until it is closed. */
export abstract class ReconnectingSocket {
  protected readonly caller: RetryingCaller;
  readonly #path: string;
  #socket: WebSocket | null = null;
  #isClosed = false;
  #running: Promise<void> | null = null;

  constructor(caller: RetryingCaller, path: string) {
    this.caller = caller;
    this.#path = path;
  }

  protected abstract onOpen(number: number): Promise<void>;
  protected abstract onFrame(frame: unknown, number: number): void;
  protected abstract onLost(number: number): void;

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#socket?.terminate();
    await this.#running;
  }

  /** Returns false if the socket is not open. */
  protected transmit(frame: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Drops the connection, as a fault would. */
  protected drop(): void {
    this.#socket?.terminate();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#runSocket();
      if (!this.#isClosed) await wait(this.caller.random.between(minPauseMs, maxPauseMs));
    }
  }

  /** Runs one socket from its opening to its end. */
  async #runSocket(): Promise<void> {
    lastNumber += 1;
    const number = lastNumber;
    const { origins, random, token } = this.caller;
    const origin = (random.pick(origins) ?? '').replace('http', 'ws');
    const socket = new WebSocket(`${origin}${this.#path}?token=${token}&extras=1`, {
      perMessageDeflate: false,
      handshakeTimeout: openTimeoutMs,
    });
    this.#socket = socket;
    let isAnswered = true;
    // A browser cannot ping, but its user notices a dead connection just as fast.
    const pingTimer = setInterval(() => {
      if (!isAnswered) return socket.terminate();
      isAnswered = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, pingIntervalMs);
    socket.on('pong', () => (isAnswered = true));
    socket.on('open', () => {
      isAnswered = true;
      void this.onOpen(number);
    });
    socket.on('message', (data) => {
      isAnswered = true;
      this.onFrame(JSON.parse(String(data)), number);
    });
    socket.on('unexpected-response', (request, response) => {
      void text(response)
        .then((body) => this.#noteRefusal(response.statusCode ?? 0, body))
        // The refusal was cut off.
        .catch(() => undefined)
        .finally(() => request.destroy());
    });
    await new Promise<void>((resolve) => {
      socket.on('error', () => socket.terminate());
      socket.on('close', () => resolve());
    });
    clearInterval(pingTimer);
    this.onLost(number);
  }

  #noteRefusal(status: number, body: string): void {
    const { history, account_id } = this.caller;
    const at = history.now();
    const parsed = parseJson(body);
    const attempts = [
      { at, until: at, server: -1, status, code: stringIn(parsed.body, 'code'), isJson: parsed.isJson },
    ];
    const input = { path: this.#path };
    history.add({ type: 'call', by: account_id, op: 'socket.open', input, outcome: 'unknown', attempts, id: null });
  }
}
