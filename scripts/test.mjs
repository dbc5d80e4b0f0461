import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { runCaptured, runNode, seconds } from './child.mjs';
import { freePorts } from './free-port.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureTestServers } from './programs/test-servers.mjs';
import { testFolder } from './test/test-folder.mjs';
import { readPlaywright, readVitest } from './test/test-report.mjs';

// npm test: runs every check of a fresh clone, in order, up to the first step that fails.
const begin = performance.now();
// Every step below, including Node and the browser, writes to this folder.
process.env.TMPDIR = testFolder();
const reports = mkdtempSync(join(process.env.TMPDIR, 'fixit-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--maxWorkers=2',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
];
const playwright = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=e2e/all-suites.config.ts',
  '--workers=2',
  '--reporter=list,json',
];

const steps = {
  install: ensureInstalled,
  'checks, build and programs': () => check({ build, programs: installPrograms }),
  tests: runTests,
};

const times = [];
let failed = '';
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name} ──`);
  const from = performance.now();
  const code = await step();
  times.push(`${name} ${seconds(from)}`);
  if (typeof code === 'number' && code !== 0) {
    failed = name;
    break;
  }
}

const results = [readVitest(vitestReport), readPlaywright(playwrightReport)];
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
rmSync(reports, { recursive: true });
for (const failure of results.flatMap((result) => result.failures)) console.error(`\nFAILED: ${failure}`);
if (failed) console.error(`\nFAILED: ${failed}`);
console.log(`\n${times.join(', ')}; together ${seconds(begin)}`);
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed ? 1 : 0;

/** Installs the programs one after the other, because only one apt-get may run at a time. */
async function installPrograms() {
  await ensureBrowser();
  await ensureTestServers();
}

/** Runs server and browser tests in parallel. The output of the server tests is printed after they have finished. */
async function runTests() {
  // A server of an interrupted run may still use the default ports.
  const E2E_PORT = process.env.E2E_PORT ?? String(await freePorts(3, 4310));
  const codes = await Promise.all([
    timed('unit and server tests', () => runCaptured(process.execPath, vitest)),
    timed('browser tests', () =>
      runNode(playwright, { env: { ...process.env, E2E_PORT, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport } }),
    ),
  ]);
  return codes.find((code) => code !== 0) ?? 0;
}

async function timed(name, run) {
  const from = performance.now();
  const code = await run();
  console.log(`\n── ${name}: ${seconds(from)} ──`);
  return code;
}
