import { setTimeout as wait } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { closeCodes } from '@fixit/contract/message';
import { messageLimits } from '@fixit/contract/value/message-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fanout } from '../../fanout/fanout.ts';
import type { Presence } from '../../fanout/presence.ts';
import { refuse } from '../../refusal.ts';
import { Semaphore } from '../../semaphore.ts';
import { type Caller, type SessionEnd, sessionTopic } from '../caller.ts';
import type { Drain } from '../drain.ts';
import { noteSubject } from '../monitoring/security-log.ts';
import { limitByAddress, routeUrl } from '../serve.ts';
import { floodGuard, keepAlive, limitMessageTime, sendTo } from './heartbeat.ts';
import { type OpenSocket, OpenSockets } from './open-sockets.ts';

const expiryCheckMs = 30_000;

/** This limits the pieces of a message, because each costs much more memory than its bytes. */
const pieceLimits = { maxFragments: 16, maxBufferedChunks: 256 } as const;

/** A flooding socket waits this long for its answers before it closes. */
const settleTimeoutMs = 5_000;

/**
 * Limits concurrent admissions, so that calls can still use the database when all sockets of a dead
 * server reconnect. Excess sockets retry later.
 */
const admissions = new Semaphore({ maxRunning: 4, maxWaiting: 10_000 });

interface SocketKind<Subject> {
  /** Runs before the upgrade, so that a refusal has an HTTP status. Its result is passed to `open`. */
  authorize: (caller: Caller, request: FastifyRequest) => Promise<Subject>;
  open: (socket: OpenSocket, subject: Subject) => SocketHandlers;
}

interface SocketHandlers {
  onFrame?: (data: string) => void;
  /** Resolves once all frames received so far are answered. */
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

export async function installSockets(
  app: FastifyInstance,
  { fanout, drain }: { fanout: Fanout; drain: Drain },
): Promise<OpenSockets> {
  const open = new OpenSockets();
  const expiry = setInterval(() => {
    open
      .closeEnded(app.platform.callers)
      .catch((err: unknown) => app.log.warn({ err }, 'expired sessions could not be checked'));
  }, expiryCheckMs).unref();
  app.addHook('onClose', async () => clearInterval(expiry));
  await app.register(websocket, {
    options: { maxPayload: messageLimits.frameBytes, ...pieceLimits },
    // This replaces the library's hook, which would close all sockets at the same time.
    preClose: (done) => done(),
    // ws has already closed the socket with the right code.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket failed'),
  });
  app.decorateRequest('socketSubject', null);
  app.decorateRequest('socketCaller', null);
  app.addHook('preValidation', async ({ ws, is404, routeOptions }) => {
    if (ws && !is404 && !routeOptions.config.socket) throw refuse('not_found');
    if (ws && (fanout.isDeaf || drain.hasBegun)) throw refuse('unavailable', { retryAfter: 2 });
  });
  fanout.subscribe<SessionEnd>(sessionTopic, (end) => open.closeSocketsOf(end));
  fanout.onGap((topic = sessionTopic) => {
    if (topic === sessionTopic) void open.closeEndedAcrossFailover(app.platform.callers, app.platform.primary);
  });
  fanout.onDeaf(() => open.requestReconnects());
  drain.onBegin(() => open.leave());
  return open;
}

/** Clients pass their token as `?token=`. */
export function serveSocket<Subject>(
  app: FastifyInstance,
  url: string,
  parts: { sockets: OpenSockets; presence: Presence },
  { authorize, open }: SocketKind<Subject>,
): void {
  const path = routeUrl(url);
  const admit = async (request: FastifyRequest) => {
    const caller = await callerOf(app, request);
    if (!caller) {
      await limitByAddress(app.platform, 'anonymous_calls', request);
      throw refuse('unauthenticated');
    }
    noteSubject(request, { account: caller.account_id });
    await app.platform.limits.calls.count(caller.account_id);
    request.socketCaller = caller;
    request.socketSubject = await authorize(caller, request);
    if (!request.ws) throw refuse('malformed');
  };
  // A socket that waits for a new primary occupies no admission, so it does not delay others.
  const preValidation = (request: FastifyRequest) =>
    app.platform.primary.runAcrossFailover(() => admissions.run(() => admit(request)));
  app.get(path, { websocket: true, preValidation, config: { socket: true } }, (raw, request) => {
    const caller = request.socketCaller;
    if (!caller) return raw.close(closeCodes.session_ended);
    // preValidation has stored the result of authorize here.
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
    limitMessageTime(raw, request.raw.socket);
    const isFlood = floodGuard();
    let isFlooded = false;
    const endFlood = async () => {
      if (isFlooded) return;
      isFlooded = true;
      // Clients do not repeat messages that were acknowledged before the end.
      if (settle) await Promise.race([settle(), wait(settleTimeoutMs, undefined, { ref: false })]);
      raw.close(closeCodes.flood, 'too many frames');
    };
    raw.on('message', (data) => {
      if (isFlooded) return;
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
  const caller = typeof token === 'string' ? await app.platform.callers.find(token) : null;
  return caller?.is_suspended ? null : caller;
}

function closeIfEnded(app: FastifyInstance, request: FastifyRequest, socket: OpenSocket): void {
  callerOf(app, request).then(
    (caller) => caller ?? socket.close(closeCodes.session_ended, 'session ended'),
    () => socket.close(closeCodes.stopping, 'please reconnect'),
  );
}
