import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Pools } from '../../../db/sessions/pools.ts';
import type { Fanout } from '../../fanout/fanout.ts';
import { requireWrites } from '../../primary-watch.ts';
import { refuse } from '../../refusal.ts';
import { version } from '../../version.ts';
import type { Drain } from '../drain.ts';
import { isFromThisMachine } from '../local-request.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { watchPools, watchSockets } from './metrics.ts';
import { recordProcessMetrics } from './process-figures.ts';
import { type SeenVisitors, VisitorAddresses } from './visitor-addresses.ts';

interface MonitoredParts {
  register: Registry;
  pools: Pools;
  fanout: Fanout;
  /** Only a process with sockets has this. */
  sockets?: OpenSockets;
  drain: Drain;
  metricsToken: string | undefined;
  role: string;
}

/** Describes how the operator's request arrived, which shows whether a proxy forwards everything it must. */
export interface SeenCaller {
  /** Lists addresses from the connection's towards the caller's, as far as they are trusted. */
  readonly addresses: readonly string[];
  readonly protocol: string;
  readonly host: string;
  /** Contains the value of the Upgrade header, or null without that header. */
  readonly upgrade: string | null;
  readonly visitors: SeenVisitors;
}

export const aliveMessage = 'The process lives';

/** The operator's doctor calls this address. */
export const socketHealth = '/ws/healthz';

/** Proxies and operators request these addresses, and visitors do not. */
const polledPaths = new Set(['/healthz', '/readyz', '/metrics', socketHealth]);

export function serveHealth(
  app: FastifyInstance,
  { register, pools, fanout, sockets, drain, metricsToken, role }: MonitoredParts,
): void {
  const { db } = pools.calls;
  const visitors = new VisitorAddresses();
  const describeCaller = ({ ip, ips = [ip], protocol, host, headers }: FastifyRequest): SeenCaller => ({
    addresses: ips,
    protocol,
    host,
    upgrade: headers.upgrade ?? null,
    visitors: visitors.seen,
  });
  app.addHook('onRequest', async (request) => {
    if (!polledPaths.has(request.routeOptions.url ?? '')) visitors.note(request);
  });
  const isOperator = (request: FastifyRequest) => metricsToken !== undefined && holdsToken(request, metricsToken);
  app.get('/healthz', async (request) => ({
    message: aliveMessage,
    version,
    ...(isOperator(request) ? { seen: describeCaller(request) } : {}),
  }));
  // A proxy may forward upgrades only for the addresses of sockets. This route answers over HTTP, with or without an upgrade.
  const answerOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOperator(request)) throw refuse('not_found');
    return reply.send({ message: aliveMessage, version, seen: describeCaller(request) });
  };
  if (sockets)
    app.get(socketHealth, { websocket: true, preValidation: answerOperator, config: { socket: true } }, (socket) =>
      socket.close(),
    );

  app.get('/readyz', async () => {
    if (drain.hasBegun || !fanout.isListening) throw refuse('unavailable', { retryAfter: 1 });
    await requireWrites(db).catch((cause: unknown) => {
      throw refuse('unavailable', { retryAfter: 1, cause });
    });
    return { message: 'Ready' };
  });

  collectDefaultMetrics({ register });
  watchPools(register, pools);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by method, path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });
  if (sockets) watchSockets(register, sockets);
  recordProcessMetrics(app, { role, pools, sockets });

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    duration.observe(
      { method, path: routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', async (request, reply) => {
    if (!(metricsToken ? holdsToken(request, metricsToken) : isFromThisMachine(request))) throw refuse('not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function holdsToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
