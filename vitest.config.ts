import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.mjs';
import { testFolder } from './scripts/test/test-folder.mjs';

process.env['TMPDIR'] = testFolder();

// Only a test that hangs takes this long: the same machine can be four times as slow as on another day.
const patient = { testTimeout: 180_000, hookTimeout: 240_000 };

/** These tests call a server over HTTP, on a real PostgreSQL. */
const api = {
  root: 'apps/api',
  globalSetup: ['src/testing/database/test-postgres.ts', '../../scripts/test/test-programs.mjs'],
  ...patient,
  expect: { poll: { timeout: 60_000 } },
};

/** These count the password hashes of the whole process, so they need their own modules. */
const counting = ['src/modules/account/{login,password/reset-password,password/password}.test.ts'];

export default defineConfig({
  test: {
    // Loading modules once per worker instead of once per file halves the time; only `counting` cannot do so.
    projects: [
      {
        test: {
          ...patient,
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { ...api, name: 'api', include: ['{src,seed}/**/*.test.ts'], exclude: counting, isolate: false } },
      { test: { ...api, name: 'api counting', include: counting } },
      'apps/web',
      { test: { ...patient, name: 'demo', root: 'apps/demo', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...patient,
          name: 'bench',
          root: 'bench',
          include: ['**/*.test.ts'],
          globalSetup: ['build.ts'],
          isolate: false,
        },
      },
      { test: { ...patient, name: 'lab', root: 'lab', include: ['**/*.test.{ts,mjs}'], isolate: false } },
      { test: { ...patient, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], isolate: false } },
    ],
    // A worker often waits for the database, so two cores can serve three.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
