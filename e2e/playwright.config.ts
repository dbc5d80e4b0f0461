import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite } from './support/browser.ts';
import { builtServer, startedServer } from './support/built-server.ts';
import { demoOrigin, emptyOrigin, providerOrigin } from './support/origin.ts';

/** This run has its own folder. The workers, which also read this file, get it by the environment. */
const run = (process.env['E2E_RUN'] ??= join(tmpdir(), `fixit-e2e-${process.pid}-${Date.now()}`));

/** Journeys in a real browser against the built server: one with an empty database, one with the demo world. */
export default defineConfig({
  ...everySuite,
  testDir: '.',
  testIgnore: ['spec-server/**', 'gallery/**'],
  // As in the spec-server suite: motion takes a third of the browser's time. A journey whose subject it is asks for it.
  use: { ...browserAt(emptyOrigin), contextOptions: { reducedMotion: 'reduce' } },
  globalSetup: fileURLToPath(new URL('support/play-google.ts', import.meta.url)),
  projects: [{ name: 'desk', use: desk }],
  webServer: [
    // Making the demo world takes longest: demo.spec waits for it, the other tests do not.
    startedServer('node scripts/start.mjs', demoOrigin, { DATA_DIR: join(run, 'demo') }),
    builtServer('node apps/api/dist/main.js', emptyOrigin, {
      DEMO: 'off',
      DATA_DIR: join(run, 'empty'),
      OIDC_ISSUER: providerOrigin,
      OIDC_CLIENT_ID: 'fixit',
    }),
  ],
});
