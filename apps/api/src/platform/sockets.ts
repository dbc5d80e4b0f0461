import websocket from '@fastify/websocket';
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

/** One open socket of a caller. */
export interface OpenSocket {
  readonly caller: Caller;
  send(frame: unknown): void;
  close(code: number, reason?: string): void;
  /** Ends it without a goodbye. */
  drop(): void;
}

interface SocketKind<Subject> {
  /** Decides before the upgrade whether this caller may open it; what it answers is handed on. Refuses with a real status. */
  authorize: (caller: Caller, request: FastifyRequest) => Promise<Subject>;
  /** Begins; answers what to do with each frame that comes and what to do at the end. */
  open: (socket: OpenSocket, subject: Subject) => { onFrame?: (data: string) => void; onClose: () => void };
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
  #stopping = false;
  #onEmpty: () => void = () => undefined;

  add(socket: OpenSocket): () => void {
    this.#open.add(socket);
    if (this.#stopping) socket.drop();
    return () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#onEmpty();
    };
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
    const sockets = [...this.#open];
    try {
      const living = await callers.living(sockets.map(({ caller }) => caller.session_id));
      for (const socket of sockets) {
        if (!living.has(socket.caller.session_id)) socket.close(closeCodes.session_ended, 'session ended');
      }
    } catch {
      this.sendAway();
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
      drop: () => raw.terminate(),
    };
    const remove = parts.sockets.add(socket);
    closeIfEnded(app, request, socket);
    const leave = parts.presence.enter(caller.account_id);
    const { onFrame, onClose } = open(socket, subject);
    const stopPinging = keepAlive(raw);
    const isFlood = floodGuard();
    raw.on('message', (data) => {
      if (isFlood()) return raw.close(closeCodes.flood, 'too many frames');
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
