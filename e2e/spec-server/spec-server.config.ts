import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite, phone } from '../support/browser.ts';
import { builtServer } from '../support/built-server.ts';
import { emptyOrigin } from '../support/origin.ts';

/** Runs the app on stubbed answers with the specification's fields only. The real server only provides the files. */
export default defineConfig({
  ...everySuite,
  // No database is in use here, and a test needs less than half a core.
  workers: 4,
  testDir: '.',
  // Motion and the service worker take time, so only the tests about them turn them on.
  use: { ...browserAt(emptyOrigin), contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' },
  projects: [
    { name: 'desk', use: desk },
    { name: 'phone', use: phone, grep: /@both-widths/ },
  ],
  webServer: builtServer('node apps/api/dist/main.js', emptyOrigin, {
    DEMO: 'off',
    DATA_DIR: join(tmpdir(), `fixit-spec-server-${process.pid}-${Date.now()}`),
  }),
});
