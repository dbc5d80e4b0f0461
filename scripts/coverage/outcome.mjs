import { fullNames } from './tests.mjs';

/** This Playwright project runs every test without a fault. */
const control = 'no-fault';

/**
 * Reads a report of the browser tests. A fault survives if its test passes. A test is broken if it fails without a
 * fault or does not run, because its failure then proves nothing.
 */
export function readOutcome(mutants, report) {
  const passed = new Map();
  for (const [name, tests] of fullNames('e2e/spec-server', report)) {
    for (const { projectName, status } of tests) passed.set(`${projectName} ${name}`, status === 'expected');
  }
  return {
    survived: mutants.filter(({ id, test }) => passed.get(`${id} ${test}`) !== false),
    broken: [...new Set(mutants.map(({ test }) => test))].filter((test) => !passed.get(`${control} ${test}`)),
  };
}
