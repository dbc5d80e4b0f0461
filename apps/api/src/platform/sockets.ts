import websocket from '@fastify/websocket';
import { limits } from '@fixit/contract/limit';
import { closeCodes, messageLimits } from '@fixit/contract/message';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { type Caller, type SessionEnd, sessionTopic } from './caller.ts';
import type { Fanout } from './fanout.ts';
import type { Presence } from './presence.ts';
import { refuse } from './refusal.ts';

/** Milliseconds between two looks whether the other side still answers. */
const pingEvery = 30_000;

/** Bytes that may wait for a slow reader before it is let go; it reads what it missed when it comes back. */
const backlog = 1024 * 1024;

/** One open socket of a caller. */
export interface OpenSocket {
  readonly caller: Caller;
  send(frame: unknown): void;
  close(code: number, reason?: string): void;
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
}

/** Makes sockets possible, closes those of ended sessions, and all of them when the server stops. */
export async function installSockets(app: FastifyInstance, fanout: Fanout): Promise<OpenSockets> {
  await app.register(websocket, { options: { maxPayload: messageLimits.frameBytes } });
  app.decorateRequest('socketSubject', null);
  app.decorateRequest('socketCaller', null);
  const open = new OpenSockets();
  fanout.subscribe<SessionEnd>(sessionTopic, (end) => open.endSession(end));
  app.addHook('preClose', () => open.closeAll());
  return open;
}

/** Every socket that this process holds open. */
export class OpenSockets {
  readonly #open = new Set<OpenSocket>();

  add(socket: OpenSocket): () => void {
    this.#open.add(socket);
    return () => this.#open.delete(socket);
  }

  endSession({ account_id, session_id }: SessionEnd): void {
    for (const socket of this.#open) {
      const { caller } = socket;
      if (caller.account_id === account_id || caller.session_id === session_id) {
        socket.close(closeCodes.session_ended, 'session ended');
      }
    }
  }

  closeAll(): void {
    for (const socket of this.#open) socket.close(closeCodes.stopping, 'server stopping');
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
    const { token } = request.query as { token?: unknown };
    const caller = typeof token === 'string' ? await app.platform.callers.find(token) : null;
    if (!caller) throw refuse('unauthenticated');
    if (!request.ws) throw refuse('malformed');
    request.socketCaller = caller;
    request.socketSubject = await authorize(caller, request);
  };
  app.get(address, { websocket: true, preValidation }, (raw, request) => {
    const caller = request.socketCaller;
    if (!caller) return raw.close(closeCodes.session_ended);
    // preValidation put there what authorize answered.
    const subject = request.socketSubject as Subject;
    const socket: OpenSocket = {
      caller,
      send: (frame) => sendTo(raw, frame),
      close: (code, reason) => raw.close(code, reason),
    };
    const remove = parts.sockets.add(socket);
    const leave = parts.presence.enter(caller.account_id);
    const { onFrame, onClose } = open(socket, subject);
    const stopPinging = keepAlive(raw);
    const isFlood = floodGuard();
    raw.on('message', (data) => {
      if (isFlood()) return raw.close(closeCodes.flood, 'too many frames');
      onFrame?.(String(data));
    });
    raw.on('error', (error) => request.log.debug({ err: error }, 'a socket broke'));
    raw.on('close', () => {
      stopPinging();
      remove();
      onClose();
      leave();
    });
  });
}

function sendTo(raw: WebSocket, frame: unknown): void {
  if (raw.readyState !== raw.OPEN) return;
  if (raw.bufferedAmount > backlog) return raw.terminate();
  raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
}

function keepAlive(raw: WebSocket): () => void {
  let alive = true;
  raw.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return raw.terminate();
    alive = false;
    raw.ping();
  }, pingEvery);
  return () => clearInterval(timer);
}

function floodGuard(): () => boolean {
  let began = Date.now();
  let count = 0;
  return () => {
    if (Date.now() - began > limits.socket_frames.seconds * 1000) {
      began = Date.now();
      count = 0;
    }
    count += 1;
    return count > limits.socket_frames.points;
  };
}
