import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite } from './support/browser.ts';
import { builtServer, startedServer } from './support/built-server.ts';
import { demoOrigin, emptyOrigin, googleOrigin, settingsOrigin } from './support/origin.ts';

/** Each run has its own folder. The workers also read this file, and get the folder from the environment. */
const run = (process.env['E2E_RUN'] ??= join(tmpdir(), `fixit-e2e-${process.pid}-${Date.now()}`));

/** The journeys run in a real browser against built servers: one with an empty database, one with the demo world. */
export default defineConfig({
  ...everySuite,
  testDir: '.',
  testIgnore: ['spec-server/**', 'gallery/**'],
  // Motion takes a third of the browser's time, so it is off as in the spec-server suite. A journey about motion
  // turns it on.
  use: { ...browserAt(emptyOrigin), contextOptions: { reducedMotion: 'reduce' } },
  globalSetup: fileURLToPath(new URL('support/play-google.ts', import.meta.url)),
  projects: [{ name: 'desk', use: desk }],
  webServer: [
    // Building the demo world takes longest. Only the tests that need it wait for it.
    startedServer('node scripts/start.mjs', demoOrigin, { DATA_DIR: join(run, 'demo') }),
    builtServer('node apps/api/dist/main.js', emptyOrigin, {
      DEMO: 'off',
      DATA_DIR: join(run, 'empty'),
      OIDC_ISSUER: googleOrigin,
      OIDC_CLIENT_ID: 'fixit',
    }),
    builtServer('node apps/api/dist/main.js', settingsOrigin, { DEMO: 'off', DATA_DIR: join(run, 'settings') }),
  ],
});
