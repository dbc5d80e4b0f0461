import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pools } from '../../../db/sessions/pools.ts';
import { version } from '../../version.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';
import { isPolled } from './log.ts';
import { RecentDurations } from './recent-durations.ts';

/** A process counts as stopped `stoppedAfter` seconds after its last metrics. */
export const metricSeconds = { interval: 10, stoppedAfter: 30 } as const;

interface MeasuredProcess {
  readonly role: string;
  readonly pools: Pools;
  readonly sockets?: OpenSockets | undefined;
}

export function recordProcessMetrics(app: FastifyInstance, { role, pools, sockets }: MeasuredProcess): void {
  const { db } = pools.calls;
  const durations = new RecentDurations();
  const process_id = randomUUID();
  const started_at = new Date().toISOString();
  app.addHook('onResponse', async (request, { elapsedTime }) => {
    // For a WebSocket, this hook runs only once it has closed.
    const isSocket = request.routeOptions.config?.socket === true;
    if (!isSocket && !isPolled(request)) durations.note(elapsedTime);
  });
  const write = async () => {
    const { connections, limit } = countConnections(pools);
    await db.execute(sql`
      with stopped as (
        delete from process_figures where at < now() - make_interval(secs => ${metricSeconds.stoppedAfter}))
      insert into process_figures
        (id, role, host, version, started_at, sockets, connections, connection_limit, p99_ms)
      values (${process_id}, ${role}, ${hostname()}, ${version}, ${started_at}, ${sockets?.count ?? null},
        ${connections}, ${limit}, ${durations.p99()})
      on conflict (id) do update set sockets = excluded.sockets, connections = excluded.connections,
        p99_ms = excluded.p99_ms, at = now()`);
  };
  const writeOrWarn = () =>
    void write().catch((err: unknown) => app.log.warn({ err }, 'the metrics of this process could not be written'));
  let timer: ReturnType<typeof setInterval> | undefined;
  app.addHook('onListen', async () => {
    writeOrWarn();
    timer = setInterval(writeOrWarn, metricSeconds.interval * 1_000);
    timer.unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}

function countConnections(pools: Pools): { connections: number; limit: number } {
  const all = Object.values(pools).map(({ pool }) => pool);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    connections: sum(all.map(({ totalCount, idleCount }) => totalCount - idleCount)),
    limit: sum(all.map(({ options }) => options.max)),
  };
}
