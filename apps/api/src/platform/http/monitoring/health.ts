import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Db } from '../../../db/connection.ts';
import type { Pools } from '../../../db/sessions/pools.ts';
import type { Fanout } from '../../fanout/fanout.ts';
import { refuse } from '../../refusal.ts';
import { version } from '../../version.ts';
import type { Drain } from '../drain.ts';
import { isFromThisMachine } from '../local-request.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { watchBackups, watchFanout, watchPools, watchQueue, watchSockets } from './metrics.ts';

interface Watched {
  register: Registry;
  pools: Pools;
  fanout: Fanout;
  /** Only in a process that has sockets. */
  sockets?: OpenSockets;
  drain: Drain;
  metricsToken: string | undefined;
}

/** How the operator's request arrived, which shows whether a proxy forwards everything it has to. */
export interface SeenCaller {
  /** From the connection's address towards the caller's, as far as they are trusted. */
  readonly addresses: readonly string[];
  readonly protocol: string;
  readonly host: string;
  /** The header's value; null without it. */
  readonly upgrade: string | null;
}

export const lives = 'The process lives';

/** For the operator. */
export const socketHealth = '/ws/healthz';

const describeCaller = ({ ip, ips = [ip], protocol, host, headers }: FastifyRequest): SeenCaller => ({
  addresses: ips,
  protocol,
  host,
  upgrade: headers.upgrade ?? null,
});

export function serveHealth(
  app: FastifyInstance,
  { register, pools, fanout, sockets, drain, metricsToken }: Watched,
): void {
  const { db } = pools.calls;
  const isOperator = (request: FastifyRequest) => metricsToken !== undefined && holdsToken(request, metricsToken);
  app.get('/healthz', async (request) => ({
    message: lives,
    version,
    ...(isOperator(request) ? { seen: describeCaller(request) } : {}),
  }));
  // A proxy may forward upgrades only for the sockets' addresses. This is answered over HTTP, with or without the upgrade.
  const answerOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOperator(request)) throw refuse('not_found');
    return reply.send({ message: lives, version, seen: describeCaller(request) });
  };
  if (sockets)
    app.get(socketHealth, { websocket: true, preValidation: answerOperator, config: { socket: true } }, (socket) =>
      socket.close(),
    );

  app.get('/readyz', async () => {
    if (drain.hasBegun || !fanout.listening) throw refuse('unavailable', { retryAfter: 1 });
    await requireWrites(db);
    return { message: 'Ready' };
  });

  collectDefaultMetrics({ register });
  watchPools(register, pools);
  watchFanout(register, fanout);
  watchQueue(register, db);
  watchBackups(register, db);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by method, path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });
  if (sockets) watchSockets(register, sockets);

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

/** Refuses if the database is unreachable or read-only. The write matches no row; if it is refused, the pool closes the connection. */
async function requireWrites(db: Db): Promise<void> {
  try {
    await db.execute(sql`delete from process where false`);
  } catch (cause) {
    throw refuse('unavailable', { retryAfter: 1, cause });
  }
}

function holdsToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
