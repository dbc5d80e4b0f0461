import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite, phone } from './support/browser.ts';
import { builtServer } from './support/built-server.ts';
import { demoOrigin, emptyOrigin } from './support/origin.ts';

/** A folder that no other run has had. The workers, which read this file too, hear of it by the environment. */
const run = (process.env['E2E_RUN'] ??= join(tmpdir(), `fixit-e2e-${process.pid}-${Date.now()}`));

const otherSuites = ['spec-server/**', 'gallery/**'];
/** These wait longest, for replies and email: begun first, none of them is left over when all others are done. */
const longest = /(artisan|demo|inbox|loop|social|workspace)\.spec/;

/** Runs on a phone only: in loop.spec the customer goes the same way at a desk. */
const journey = /journey\.spec/;

/** Journeys in a real browser against the built server: one with an empty database, one with the demo world. */
export default defineConfig({
  ...everySuite,
  testDir: '.',
  testIgnore: otherSuites,
  use: browserAt(emptyOrigin),
  projects: [
    { name: 'desk, longest', use: desk, testMatch: longest },
    { name: 'desk', use: desk, testIgnore: [...otherSuites, longest, journey] },
    { name: 'phone', use: phone, testMatch: journey },
  ],
  webServer: [
    builtServer('node apps/api/dist/main.js', emptyOrigin, { DEMO: 'off', DATA_DIR: join(run, 'empty') }),
    builtServer('node scripts/start.mjs', demoOrigin, { DATA_DIR: join(run, 'demo') }),
  ],
});
