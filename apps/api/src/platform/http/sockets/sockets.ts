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
import { countAddress, routeUrl } from '../serve.ts';
import { floodGuard, keepAlive, limitMessageTime, sendTo } from './heartbeat.ts';
import { type OpenSocket, OpenSockets } from './open-sockets.ts';

/** Checks for expired sessions run at this interval in milliseconds. */
const expiryInterval = 30_000;

/**
 * A message has at most this many pieces, because each costs much more memory than its bytes. Browsers
 * send messages of this size whole.
 */
const pieces = { maxFragments: 16, maxBufferedChunks: 256 } as const;

/** The messages of a flooding socket are answered for this many milliseconds before it is closed. */
const settleTimeoutMs = 5_000;

/**
 * Limits how many sockets are admitted at once, so that calls can still use the database when all
 * sockets of a dead server reconnect. Sockets beyond the waiting ones try again later.
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
    open.endPast(app.platform.callers).catch((err: unknown) => app.log.warn({ err }, 'sessions were not looked at'));
  }, expiryInterval).unref();
  app.addHook('onClose', async () => clearInterval(expiry));
  await app.register(websocket, {
    options: { maxPayload: messageLimits.frameBytes, ...pieces },
    // This replaces the library's own hook, which would close all sockets at once.
    preClose: (done) => done(),
    // ws itself closes the socket with the right code for a frame that is too large or broken.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket broke'),
  });
  app.decorateRequest('socketSubject', null);
  app.decorateRequest('socketCaller', null);
  app.addHook('preValidation', async ({ ws, is404, routeOptions }) => {
    if (ws && !is404 && !routeOptions.config.socket) throw refuse('not_found');
    if (ws && (fanout.isDeaf || drain.hasBegun)) throw refuse('unavailable', { retryAfter: 2 });
  });
  fanout.subscribe<SessionEnd>(sessionTopic, (end) => open.endSession(end));
  fanout.onGap((topic = sessionTopic) => {
    if (topic === sessionTopic) void open.endMissed(app.platform.callers, app.platform.primary);
  });
  fanout.onDeaf(() => open.sendAway());
  drain.onBegin(() => open.leave());
  return open;
}

/** Serves sockets at an address with `?token=`. */
export function serveSocket<Subject>(
  app: FastifyInstance,
  url: string,
  parts: { sockets: OpenSockets; presence: Presence },
  { authorize, open }: SocketKind<Subject>,
): void {
  const address = routeUrl(url);
  const admit = async (request: FastifyRequest) => {
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
  // This does not count among the admissions, because those that wait for a new primary would delay all others.
  const preValidation = (request: FastifyRequest) =>
    app.platform.primary.runAcrossFailover(() => admissions.run(() => admit(request)));
  app.get(address, { websocket: true, preValidation, config: { socket: true } }, (raw, request) => {
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
    let flooded = false;
    const endFlood = async () => {
      if (flooded) return;
      flooded = true;
      // Stored messages are acknowledged first, so that they are not sent again.
      if (settle) await Promise.race([settle(), wait(settleTimeoutMs, undefined, { ref: false })]);
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
  const caller = typeof token === 'string' ? await app.platform.callers.find(token) : null;
  return caller?.is_suspended ? null : caller;
}

function closeIfEnded(app: FastifyInstance, request: FastifyRequest, socket: OpenSocket): void {
  callerOf(app, request).then(
    (caller) => caller ?? socket.close(closeCodes.session_ended, 'session ended'),
    () => socket.close(closeCodes.stopping, 'please reconnect'),
  );
}
