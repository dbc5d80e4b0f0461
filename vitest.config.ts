import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.mjs';
import { testFolder } from './scripts/test/test-folder.mjs';

process.env['TMPDIR'] = testFolder();

/** Tests over HTTP on a real PostgreSQL. */
const api = {
  root: 'apps/api',
  globalSetup: ['src/testing/database/postgres.ts', '../../scripts/test/test-programs.mjs'],
  // So long only what hangs may take: a machine that is busy with the other tests is slow, and that is no failure.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** These count the password hashes of the whole process, so they need their own modules. */
const counting = ['src/modules/account/{login,password/reset,password/password}.test.ts'];

export default defineConfig({
  test: {
    // Loading modules once per worker instead of once per file halves the time; only `counting` cannot have it.
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...api, name: 'api', include: ['{src,seed}/**/*.test.ts'], exclude: counting, isolate: false } },
      { test: { ...api, name: 'api counting', include: counting } },
      'apps/web',
      { test: { name: 'demo', root: 'apps/demo', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], globalSetup: ['build.ts'], isolate: false } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], isolate: false } },
    ],
    // A worker often waits for the database, so two cores can serve three.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
