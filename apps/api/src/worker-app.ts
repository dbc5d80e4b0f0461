import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { Drain } from './platform/http/drain.ts';
import { installErrors } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/monitoring/health.ts';
import { installNotFound } from './platform/http/not-found.ts';
import { openFastify } from './platform/http/open-fastify.ts';
import { installSecurity } from './platform/http/security.ts';
import { watchInstallation } from './platform/installation-metrics.ts';
import { watchParts } from './platform/watch-parts.ts';

/** A process without calls serves only its health and metrics. */
export function buildWorkerApp({
  env,
  pools,
  fanout,
  register,
}: Pick<AppDeps, 'env' | 'pools' | 'fanout' | 'register'>): FastifyInstance {
  const { app, headers } = openFastify(env);
  installErrors(app);
  installSecurity(app, headers);
  const drain = new Drain(app, 0);
  serveHealth(app, { register, pools, fanout, drain, metricsToken: env.METRICS_TOKEN, role: env.FIXIT_ROLE });
  watchParts(register, pools, fanout);
  watchInstallation(register, pools.calls.db, env);
  installNotFound(app, () => null);
  return app;
}
