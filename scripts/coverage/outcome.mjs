import { fullNames } from './tests.mjs';

/** The Playwright project that runs every test without a fault. */
const control = 'no-fault';

/**
 * Reads a report of the browser tests: which faults passed their test, and which tests fail without a fault or did not run,
 * so that their failures prove nothing.
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
