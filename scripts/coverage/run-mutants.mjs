import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findMutantFaults, mutants, plant } from './mutants.mjs';
import { readOutcome } from './outcome.mjs';

/**
 * Builds a copy of the tree with every fault, all inactive, and runs the test of each with its fault active. The test
 * must fail with the fault and pass without it. `only` lists statements; by default, the faults of all statements are
 * tried. Returns true if every fault was noticed.
 */
export async function runMutants(root, citations, only) {
  const selected = mutants.filter(({ number }) => !only || only.includes(number));
  const faults = findMutantFaults(selected, citations, (path) => readFileSync(join(root, path), 'utf8'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 || selected.length === 0) return false;
  const copy = mkdtempSync(join(tmpdir(), 'fixit-mutants-'));
  try {
    copyTree(root, copy);
    for (const file of new Set(selected.map((mutant) => mutant.file))) {
      const path = join(copy, file);
      writeFileSync(
        path,
        plant(
          readFileSync(path, 'utf8'),
          selected.filter((mutant) => mutant.file === file),
        ),
      );
    }
    runIn(process.execPath, ['scripts/build.mjs'], copy);
    return printOutcome(selected, readOutcome(selected, runMutantTests(copy, selected)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the files that git tracks or would add, and links the installed packages. */
function copyTree(root, copy) {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of output.split('\0').filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  }
  const workspaces = [...folders(root, '.'), ...['apps', 'packages'].flatMap((folder) => folders(root, folder))];
  for (const workspace of ['.', ...workspaces]) {
    const packages = join(root, workspace, 'node_modules');
    if (existsSync(packages)) linkPackages(root, packages, join(copy, workspace, 'node_modules'), copy);
  }
}

const folders = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name));

function linkPackages(root, from, to, copy) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.vite' || name === '.cache') continue;
    if (name === '@fixit') linkWorkspacePackages(root, join(from, name), join(to, name), copy);
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** Links the project's own packages to the copy. */
function linkWorkspacePackages(root, from, to, copy) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const source = realpathSync(join(from, name));
    symlinkSync(join(copy, relative(root, source)), join(to, name));
  }
}

/** Runs each fault's test, and every test once without a fault. Returns Playwright's report. */
function runMutantTests(copy, selected) {
  const report = join(copy, 'mutants.json');
  writeFileSync(join(copy, 'faults.json'), JSON.stringify(selected.map(({ id, test }) => ({ id, test }))));
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/spec-server/faults.config.ts',
    '--reporter=dot,json',
  ];
  spawnSync(process.execPath, args, {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: join(copy, 'faults.json'), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

function runIn(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function printOutcome(selected, { survived, broken }) {
  const hasWorkingTest = broken.length < new Set(selected.map(({ test }) => test)).size;
  if (!hasWorkingTest) {
    console.error('No test passes without a fault: see the errors above.');
    return false;
  }
  for (const { number, file, from, to, test } of survived) {
    console.error(`${number} survived: ${from} as ${to} in ${file} passes ${test}`);
  }
  for (const test of broken) console.error(`Fails without a fault, or did not run: ${test}`);
  const killed = selected.length - survived.length;
  console.log(`${killed} of ${selected.length} faults were noticed by the tests cited for them.`);
  return survived.length === 0 && broken.length === 0;
}
