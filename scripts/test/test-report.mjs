import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads a Vitest JSON report and returns the numbers of passed and failed tests, and each failure as text. Without a
 * file, no test ran.
 */
export function readVitest(file) {
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap((module) => {
    const failed = module.assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded fails without a test.
    if (failed.length === 0 && module.status === 'failed') return [describe(module.name, [module.message])];
    return failed.map(({ fullName, failureMessages }) => describe(`${module.name} › ${fullName}`, failureMessages));
  });
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures };
}

/** Reads a Playwright JSON report in the same way. A test that passed only on its second attempt counts as failed. */
export function readPlaywright(file) {
  const report = readReport(file);
  const failures = specsOf(report?.suites).flatMap(({ file: path, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        describe(
          `[${projectName}] ${path}:${line} › ${title}`,
          results.flatMap(({ errors }) => errors).map(({ message }) => message),
        ),
      ),
  );
  const stats = report?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), failures };
}

const specsOf = (suites = []) => suites.flatMap(({ specs, suites: inner }) => [...(specs ?? []), ...specsOf(inner)]);

/**
 * Returns a failure's name and the start of its messages, which is enough to find it if only the end of the output
 * is kept.
 */
function describe(name, messages) {
  return [name, ...messages.flatMap((message) => message.split('\n').slice(0, 12)).map((line) => `    ${line}`)].join(
    '\n',
  );
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
