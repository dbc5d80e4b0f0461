import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { demoOrigin, emptyOrigin } from './origin.ts';

const debianChromium = '/usr/bin/chromium';
const project = fileURLToPath(new URL('..', import.meta.url));
/** A folder that no other run has had; only the process that starts the servers uses it. */
const run = join(tmpdir(), `fixit-e2e-${process.pid}-${Date.now()}`);

const launchOptions = {
  ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const server = (command: string, origin: string, settings: Record<string, string>) => ({
  command,
  cwd: project,
  url: `${origin}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: { PORT: new URL(origin).port, LOG_LEVEL: 'warn', ...settings },
});

/** Journeys in a real browser against the built server: one with an empty database, one with the demo world. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    baseURL: emptyOrigin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
      testMatch: /(journey|access|conversation|booking|tour)\.spec/,
    },
  ],
  webServer: [
    server('node apps/api/dist/main.js', emptyOrigin, { DEMO: 'off', DATA_DIR: join(run, 'empty') }),
    server('node scripts/start.mjs', demoOrigin, { DATA_DIR: join(run, 'demo') }),
  ],
});
