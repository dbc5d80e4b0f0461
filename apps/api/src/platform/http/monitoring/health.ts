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
import { isPolled } from './log.ts';
import { watchPools, watchSockets } from './metrics.ts';
import { recordProcessMetrics } from './process-metrics.ts';
import { type ObservedVisitors, VisitorAddresses } from './visitor-addresses.ts';

interface MonitoredParts {
  register: Registry;
  pools: Pools;
  fanout: Fanout;
  sockets?: OpenSockets;
  drain: Drain;
  metricsToken: string | undefined;
  role: string;
}

export interface ObservedCaller {
  /** Lists the trusted addresses, from that of the connection towards that of the caller. */
  readonly addresses: readonly string[];
  readonly protocol: string;
  readonly host: string;
  readonly upgrade: string | null;
  readonly visitors: ObservedVisitors;
}

export const aliveMessage = 'The process lives';

export const socketHealthPath = '/ws/healthz';

const polledRoute = { config: { isPolled: true } };

export function serveHealth(
  app: FastifyInstance,
  { register, pools, fanout, sockets, drain, metricsToken, role }: MonitoredParts,
): void {
  const { db } = pools.calls;
  const visitors = new VisitorAddresses();
  const describeCaller = ({ ip, ips = [ip], protocol, host, headers }: FastifyRequest): ObservedCaller => ({
    addresses: ips,
    protocol,
    host,
    upgrade: headers.upgrade ?? null,
    visitors: visitors.observed,
  });
  app.addHook('onRequest', async (request) => {
    if (!isPolled(request)) visitors.note(request);
  });
  const isOperator = (request: FastifyRequest) => metricsToken !== undefined && hasToken(request, metricsToken);
  app.get('/healthz', polledRoute, async (request) => ({
    message: aliveMessage,
    version,
    ...(isOperator(request) ? { seen: describeCaller(request) } : {}),
  }));
  // A proxy may forward upgrades only for the paths of sockets. This one answers with or without an upgrade.
  const answerOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOperator(request)) throw refuse('not_found');
    return reply.send({ message: aliveMessage, version, seen: describeCaller(request) });
  };
  if (sockets)
    app.get(
      socketHealthPath,
      { websocket: true, preValidation: answerOperator, config: { socket: true, isPolled: true } },
      (socket) => socket.close(),
    );

  app.get('/readyz', polledRoute, async () => {
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

  app.get('/metrics', polledRoute, async (request, reply) => {
    if (!(metricsToken ? hasToken(request, metricsToken) : isFromThisMachine(request))) throw refuse('not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
