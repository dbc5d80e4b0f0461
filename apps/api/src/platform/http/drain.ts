import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The app still answers calls until a load balancer has noticed that it is not ready. Then it stops
 * listening, answers the calls in progress, and closes idle connections.
 */
export class Drain {
  readonly #onBeginHandlers: (() => Promise<void>)[] = [];
  readonly #callsInProgress = new Map<Socket, number>();
  #hasBegun = false;

  /** The app keeps listening for at least `listenMs`. */
  constructor(app: FastifyInstance, listenMs: number) {
    // A call ends without a response if its caller hangs up.
    app.server.on('connection', (socket: Socket) =>
      socket.once('close', () => {
        this.#callsInProgress.delete(socket);
        this.#closeUnused(app);
      }),
    );
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      // The response hook does not run for sockets.
      if (raw.headers.upgrade?.toLowerCase() !== 'websocket') this.#count(raw.socket, 1);
      done();
    });
    app.addHook('onResponse', ({ raw }, _reply, done) => {
      this.#count(raw.socket, -1);
      this.#closeUnused(app);
      done();
    });
    app.addHook('preClose', async () => {
      this.#hasBegun = true;
      const minimumWait = app.server.listening ? wait(listenMs) : undefined;
      await Promise.all([minimumWait, ...this.#onBeginHandlers.map((handler) => handler())]);
      // The app stops listening right after this hook.
      setImmediate(() => this.#closeUnused(app));
    });
  }

  onBegin(handler: () => Promise<void>): void {
    this.#onBeginHandlers.push(handler);
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  #count(socket: Socket, change: 1 | -1): void {
    const calls = (this.#callsInProgress.get(socket) ?? 0) + change;
    if (calls > 0) this.#callsInProgress.set(socket, calls);
    else this.#callsInProgress.delete(socket);
  }

  /** Browsers open some connections in advance, which Node does not count as idle. */
  #closeUnused(app: FastifyInstance): void {
    const isClosing = this.#hasBegun && !app.server.listening;
    if (isClosing && this.#callsInProgress.size === 0) app.server.closeAllConnections();
  }
}
