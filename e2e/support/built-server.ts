import { fileURLToPath } from 'node:url';

/** Starts a built server for Playwright, and stops it gracefully. */
export const builtServer = (command: string, origin: string, settings: Record<string, string>) => ({
  command,
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  url: `${origin}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: { PORT: new URL(origin).port, LOG_LEVEL: 'warn', ...settings },
});
