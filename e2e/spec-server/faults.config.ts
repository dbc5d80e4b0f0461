import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { desk } from '../support/browser.ts';
import specServer from './spec-server.config.ts';

interface Mutant {
  id: string;
  test: string;
}

const file = process.env['FAULTS'];
if (!file) throw new Error('Run this suite with `npm run coverage -- --mutants`.');
// scripts/coverage/run-mutants.mjs writes this shape.
const faults = JSON.parse(readFileSync(file, 'utf8')) as Mutant[];

/** Finds a test by its full name as the coverage table writes it; Playwright searches in 'project file titles tags'. */
function grepFor(test: string): RegExp {
  const words = test.replace('e2e/spec-server/', '').replaceAll(' › ', ' ');
  return new RegExp(` ${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: @|$)`);
}

/** Runs each fault's test with that fault, which must fail, and every test once without a fault. */
export default defineConfig({
  ...specServer,
  // The timeout is long enough for a correct page, and short enough for a fault to fail soon.
  expect: { timeout: 7_000 },
  projects: [
    { name: 'no-fault', use: desk, grep: [...new Set(faults.map(({ test }) => test))].map(grepFor) },
    ...faults.map(({ id, test }) => ({ name: id, use: { ...desk, plantedFault: id }, grep: grepFor(test) })),
  ],
});
