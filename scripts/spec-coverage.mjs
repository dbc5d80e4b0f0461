import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  const faults = findFaults(statements, rows, readTests(rows));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`All ${statements.length} statements are shown by tests.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function readTests(rows) {
  const projects = new Map([...listBrowserTests('e2e'), ...listBrowserTests('e2e/plain')]);
  const files = new Set(rows.flatMap((row) => row.tests.map((test) => test.split(' › ')[0])));
  for (const file of files) {
    if (!/^(?:apps|packages|scripts)\/.*\.test\.\w+$/.test(file)) continue;
    for (const name of vitestTests(file, readFileSync(join(root, file), 'utf8'))) projects.set(name, new Set());
  }
  return projects;
}

function listBrowserTests(folder) {
  const command = ['playwright', 'test', '--list', '--reporter=json', `--config=${folder}`];
  const report = execFileSync('npx', command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return browserTests(folder, JSON.parse(report));
}
