import { setTimeout as wait } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { socketsOfAccount } from '@fixit/contract/limit';
import { closeCodes, messageLimits } from '@fixit/contract/message';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, type Callers, type SessionEnd, sessionTopic } from './caller.ts';
import type { Fanout } from './fanout.ts';
import { closeGradually } from './gradual-close.ts';
import type { Presence } from './presence.ts';
import { refuse } from './refusal.ts';
import { noteSubject } from './security-log.ts';
import { countAddress } from './serve.ts';
import { floodGuard, keepAlive, sendTo } from './socket-care.ts';

/** Milliseconds that the other side has to say goodbye when the server stops. */
const farewell = 1_000;

/** Milliseconds between two looks which sessions have run out. */
const expiryEvery = 30_000;

/** Milliseconds that what a flooding socket has sent may take to be answered before it is closed. */
const settling = 5_000;

/** One open socket of a caller. */
export interface OpenSocket {
  readonly caller: Caller;
  send(frame: unknown): void;
  close(code: number, reason?: string): void;
  /** Closes it because its account has opened others; it counts no more at once. */
  replace(): void;
  /** Ends it without a goodbye. */
  drop(): void;
}

interface SocketKind<Subject> {
  /** Decides before the upgrade whether this caller may open it; what it answers is handed on. Refuses with a real status. */
  authorize: (caller: Caller, request: FastifyRequest) => Promise<Subject>;
  /** Begins; answers what to do with what comes. */
  open: (socket: OpenSocket, subject: Subject) => SocketHandlers;
}

interface SocketHandlers {
  onFrame?: (data: string) => void;
  /** Resolves once all frames so far are answered. */
  settle?: () => Promise<void>;
  onClose: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    socketSubject: unknown;
    socketCaller: Caller | null;
  }
  interface FastifyContextConfig {
    socket?: boolean;
  }
}

/** Makes sockets possible, closes those of ended sessions, and all of them when the server stops. */
export async function installSockets(app: FastifyInstance, fanout: Fanout): Promise<OpenSockets> {
  const open = new OpenSockets();
  const expiry = setInterval(() => {
    open.endPast(app.platform.callers).catch((err: unknown) => app.log.warn({ err }, 'sessions were not looked at'));
  }, expiryEvery).unref();
  app.addHook('onClose', async () => clearInterval(expiry));
  await app.register(websocket, {
    options: { maxPayload: messageLimits.frameBytes },
    preClose: (done) => void open.closeAll().then(() => done()),
    // ws answers a frame that is too large or broken with the right close code by itself.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket broke'),
  });
  app.decorateRequest('socketSubject', null);
  app.decorateRequest('socketCaller', null);
  app.addHook('preValidation', async ({ ws, is404, routeOptions }) => {
    if (ws && !is404 && !routeOptions.config.socket) throw refuse('not_found');
    if (ws && fanout.deaf) throw refuse('unavailable', { retryAfter: 2 });
  });
  fanout.subscribe<SessionEnd>(sessionTopic, (end) => open.endSession(end));
  fanout.onGap(() => void open.endMissed(app.platform.callers));
  fanout.onDeaf(() => open.sendAway());
  return open;
}

/** Every socket that this process holds open. */
export class OpenSockets {
  readonly #open = new Set<OpenSocket>();
  /** Those of each account, the oldest first. */
  readonly #ofAccount = new Map<string, Set<OpenSocket>>();
  #stopping = false;
  #onEmpty: () => void = () => undefined;

  add(socket: OpenSocket): () => void {
    this.#open.add(socket);
    if (this.#stopping) socket.drop();
    const { account_id } = socket.caller;
    const own = this.#ofAccount.get(account_id) ?? new Set();
    this.#ofAccount.set(account_id, own.add(socket));
    this.replaceOldest(account_id, own.size - socketsOfAccount);
    return () => {
      this.#open.delete(socket);
      own.delete(socket);
      if (own.size === 0 && this.#ofAccount.get(account_id) === own) this.#ofAccount.delete(account_id);
      if (this.#open.size === 0) this.#onEmpty();
    };
  }

  /** Closes so many of the sockets that an account opened first. */
  replaceOldest(account_id: string, count: number): void {
    const own = this.#ofAccount.get(account_id) ?? new Set<OpenSocket>();
    for (const socket of [...own].slice(0, Math.max(0, count))) {
      own.delete(socket);
      socket.replace();
    }
  }

  endSession({ account_id, session_id }: SessionEnd): void {
    for (const socket of this.#open) {
      const { caller } = socket;
      if (caller.account_id === account_id || caller.session_id === session_id) {
        socket.close(closeCodes.session_ended, 'session ended');
      }
    }
  }

  /** Closes the sockets of sessions that ended while nobody could tell this process. */
  async endMissed(callers: Callers): Promise<void> {
    try {
      await this.endPast(callers);
    } catch {
      this.sendAway();
    }
  }

  /** Closes the sockets of sessions that have run out by the database's clock, or ended otherwise. */
  async endPast(callers: Callers): Promise<void> {
    const sockets = [...this.#open];
    const living = await callers.living(sockets.map(({ caller }) => caller.session_id));
    for (const socket of sockets) {
      if (!living.has(socket.caller.session_id)) socket.close(closeCodes.session_ended, 'session ended');
    }
  }

  /** Asks everybody to come back, over some seconds: whoever does is looked at anew and reads what it missed. */
  sendAway(): void {
    closeGradually([...this.#open]);
  }

  /** Says goodbye to everybody, and waits a moment for theirs. */
  async closeAll(): Promise<void> {
    this.#stopping = true;
    const sockets = [...this.#open];
    if (sockets.length === 0) return;
    const allGone = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    for (const socket of sockets) socket.close(closeCodes.stopping, 'server stopping');
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.drop();
    }, farewell);
    await allGone;
    clearTimeout(timer);
  }

  get count(): number {
    return this.#open.size;
  }
}

/** Puts a socket on the air at an address with `?token=`. */
export function serveSocket<Subject>(
  app: FastifyInstance,
  url: string,
  parts: { sockets: OpenSockets; presence: Presence },
  { authorize, open }: SocketKind<Subject>,
): void {
  const address = url.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1');
  const preValidation = async (request: FastifyRequest) => {
    const caller = await callerOf(app, request);
    if (!caller) {
      await countAddress(app.platform, 'anonymous_calls', request);
      throw refuse('unauthenticated');
    }
    noteSubject(request, { account: caller.account_id });
    await app.platform.limits.calls.count(caller.account_id);
    request.socketCaller = caller;
    request.socketSubject = await authorize(caller, request);
    if (!request.ws) throw refuse('malformed');
  };
  app.get(address, { websocket: true, preValidation, config: { socket: true } }, (raw, request) => {
    const caller = request.socketCaller;
    if (!caller) return raw.close(closeCodes.session_ended);
    // preValidation put there what authorize answered.
    const subject = request.socketSubject as Subject;
    const socket: OpenSocket = {
      caller,
      send: (frame) => sendTo(raw, frame),
      close: (code, reason) => raw.close(code, reason),
      replace: () => {
        raw.close(closeCodes.replaced, 'too many sockets');
        leave();
      },
      drop: () => raw.terminate(),
    };
    const leave = parts.presence.enter(caller.account_id);
    const remove = parts.sockets.add(socket);
    closeIfEnded(app, request, socket);
    const { onFrame, settle, onClose } = open(socket, subject);
    const stopPinging = keepAlive(raw);
    const isFlood = floodGuard();
    let flooded = false;
    const endFlood = async () => {
      if (flooded) return;
      flooded = true;
      // What was stored is acknowledged, so that nobody sends it again and again.
      if (settle) await Promise.race([settle(), wait(settling, undefined, { ref: false })]);
      raw.close(closeCodes.flood, 'too many frames');
    };
    raw.on('message', (data) => {
      if (flooded) return;
      if (isFlood()) return void endFlood();
      app.platform.limits.account_frames.count(caller.account_id).catch(endFlood);
      onFrame?.(String(data));
    });
    raw.on('close', () => {
      stopPinging();
      remove();
      onClose();
      leave();
    });
  });
}

async function callerOf(app: FastifyInstance, request: FastifyRequest): Promise<Caller | null> {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? app.platform.callers.find(token) : null;
}

/** A session may end after it let a socket in and before the socket could be told. */
function closeIfEnded(app: FastifyInstance, request: FastifyRequest, socket: OpenSocket): void {
  callerOf(app, request).then(
    (caller) => caller ?? socket.close(closeCodes.session_ended, 'session ended'),
    () => socket.close(closeCodes.stopping, 'please reconnect'),
  );
}
