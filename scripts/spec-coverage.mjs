import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findCitationFaults, readCitations, readMarks } from './coverage/citations.mjs';
import { findMutantFaults, mutants } from './coverage/mutants.mjs';
import { readStatements } from './coverage/statements.mjs';
import { browserTests, vitestTests } from './coverage/tests.mjs';

// npm run coverage: checks that a test covers every statement of the specification. `--list` prints the numbered
// statements. `--mutants` plants faults and runs the tests that are cited for them (`--mutants=2.56,9.12` for these
// statements only).
const root = fileURLToPath(new URL('..', import.meta.url));
const statements = readStatements(read('docs/specification.md'));
const document = read('docs/spec-coverage.md');
const citations = readCitations(document);
const marks = readMarks(document);
const mutantsOption = process.argv.find((argument) => /^--mutants(=|$)/.test(argument));

if (process.argv.includes('--list')) {
  for (const { number, text } of statements) console.log(`${number} ${text}`);
} else if (mutantsOption) {
  const { runMutants } = await import('./coverage/run-mutants.mjs');
  process.exitCode = (await runMutants(root, citations, mutantsOption.split('=')[1]?.split(','))) ? 0 : 1;
} else {
  const faults = [
    ...findCitationFaults(statements, citations, marks, await readTests()),
    ...findMutantFaults(mutants, citations, read),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) {
    console.log(`Tests cover all ${statements.length} statements; ${mutants.length} faults can be planted.`);
    console.log(`Met differently on purpose: ${[...marks.keys()].join(', ')}.`);
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

async function readTests() {
  const projects = await listBrowserTests();
  const files = new Set(citations.flatMap(({ tests }) => tests.map((test) => test.split(' › ')[0])));
  for (const file of files) {
    if (!/^(?:apps|packages|scripts)\/.*\.test\.\w+$/.test(file)) continue;
    for (const name of vitestTests(file, read(file))) projects.set(name, new Set());
  }
  return projects;
}

async function listBrowserTests() {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--list', '--reporter=json', '--config=e2e/all-suites.config.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  return browserTests('e2e', JSON.parse(stdout));
}
