import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';
import { testFolder } from './scripts/test-folder.mjs';

process.env['TMPDIR'] = testFolder();

/** Tests over HTTP on a real PostgreSQL. */
const api = {
  root: 'apps/api',
  globalSetup: ['src/testing/postgres.ts', '../../scripts/test-programs.mjs'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // What a test waits for on a busy machine; the library's second is too short.
  expect: { poll: { timeout: 10_000 } },
};

/** These count the hashes of passwords that a whole process makes, by modules of their own. */
const counting = ['src/modules/account/{login,password/reset,password/password}.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      // The server's modules are loaded once a worker, not once a file: that halves the time.
      { test: { ...api, name: 'api', include: ['{src,seed}/**/*.test.ts'], exclude: counting, isolate: false } },
      { test: { ...api, name: 'api counting', include: counting } },
      'apps/web',
      { test: { name: 'demo', root: 'apps/demo', include: ['src/**/*.test.ts'] } },
      { test: { name: 'bench', root: 'bench', include: ['*.test.ts'], globalSetup: ['build.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
    ],
    // A worker waits for the database a good part of the time: two cores keep three busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
