import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readStatements } from './coverage/statements.mjs';
import { findFaults, readRows } from './coverage/table.mjs';
import { browserTests, vitestTests } from './coverage/tests.mjs';

// Is every statement of the specification shown by a test? `--list` prints the statements with their numbers.
const root = fileURLToPath(new URL('..', import.meta.url));
const statements = readStatements(readFileSync(join(root, 'docs/specification.md'), 'utf8'));

if (process.argv.includes('--list')) {
  for (const { number, text } of statements) console.log(`${number} ${text}`);
} else {
  const rows = readRows(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'));
  const faults = findFaults(statements, rows, await readTests(rows));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`All ${statements.length} statements are shown by tests.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function readTests(rows) {
  const listed = await Promise.all(['e2e', 'e2e/plain'].map(listBrowserTests));
  const projects = new Map(listed.flatMap((tests) => [...tests]));
  const files = new Set(rows.flatMap((row) => row.tests.map((test) => test.split(' › ')[0])));
  for (const file of files) {
    if (!/^(?:apps|packages|scripts)\/.*\.test\.\w+$/.test(file)) continue;
    for (const name of vitestTests(file, readFileSync(join(root, file), 'utf8'))) projects.set(name, new Set());
  }
  return projects;
}

async function listBrowserTests(folder) {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--list', '--reporter=json', `--config=${folder}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
  return browserTests(folder, JSON.parse(stdout));
}
