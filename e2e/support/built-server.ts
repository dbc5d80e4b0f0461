import { fileURLToPath } from 'node:url';

/** Describes a built server that Playwright starts without waiting for it, and stops gracefully. */
export const startedServer = (command: string, origin: string, settings: Record<string, string>) => ({
  command,
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: { PORT: new URL(origin).port, LOG_LEVEL: 'warn', ...settings },
});

/** Describes a built server that Playwright starts, and waits until it is ready, before the first test. */
export const builtServer = (command: string, origin: string, settings: Record<string, string>) => ({
  ...startedServer(command, origin, settings),
  url: `${origin}/readyz`,
  timeout: 300_000,
});
