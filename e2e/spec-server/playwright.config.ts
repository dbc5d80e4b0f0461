import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite, phone } from '../support/browser.ts';
import { builtServer } from '../support/built-server.ts';
import { emptyOrigin } from '../support/origin.ts';

/** The app on stubbed answers that hold the specification's fields only. The real server gives nothing but the files. */
export default defineConfig({
  ...everySuite,
  // No database works beside them here, and a test keeps less than half a core busy.
  workers: 4,
  testDir: '.',
  // A test whose subject is motion or the worker asks for it; the others need not pay for it on every page.
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
