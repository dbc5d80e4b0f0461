import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How an app that is closed leaves: from then on it says that it is not ready, and asks its sockets to leave. It answers calls
 * until they have left, and for a while at least, so that a load balancer sees in time to send no more. Then it listens no longer;
 * calls under way are answered, and connections without one are closed.
 */
export class Drain {
  readonly #leaving: (() => Promise<void>)[] = [];
  /** Counts the calls of each connection. */
  readonly #underWay = new Map<Socket, number>();
  #hasBegun = false;

  /** `listenMs` is how long it goes on listening at least. */
  constructor(app: FastifyInstance, listenMs: number) {
    // A call ends without an answer when its caller hangs up.
    app.server.on('connection', (socket: Socket) =>
      socket.once('close', () => {
        this.#underWay.delete(socket);
        this.#closeUnused(app);
      }),
    );
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      // One that became a socket has no end as a call.
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
      const atLeast = app.server.listening ? wait(listenMs) : undefined;
      await Promise.all([atLeast, ...this.#leaving.map((leave) => leave())]);
      // It listens no longer right after this hook.
      setImmediate(() => this.#closeUnused(app));
    });
  }

  /** `leave` is called at the beginning and waited for. */
  onBegin(leave: () => Promise<void>): void {
    this.#leaving.push(leave);
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  #count(socket: Socket, by: 1 | -1): void {
    const calls = (this.#underWay.get(socket) ?? 0) + by;
    if (calls > 0) this.#underWay.set(socket, calls);
    else this.#underWay.delete(socket);
  }

  /** Browsers open connections that they may never use, which Node does not take for idle. */
  #closeUnused(app: FastifyInstance): void {
    const isClosing = this.#hasBegun && !app.server.listening;
    if (isClosing && this.#underWay.size === 0) app.server.closeAllConnections();
  }
}
