import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-report.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixit-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const writeReport = (content) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

test('a run without a report has no passed or failed tests', () => {
  expect(readVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [] });
  expect(readPlaywright(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [] });
});

test('a failed server test and a file that cannot be loaded are listed with their messages', () => {
  const report = writeReport({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2\nat a.test.ts:3'] },
        ],
      },
      { name: '/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['/a.test.ts › breaks\n    expected 1 to be 2\n    at a.test.ts:3', '/b.test.ts\n    no such module'],
  });
});

test('a failed browser test is listed at any depth, even if its second attempt passed', () => {
  const spec = (title, status, errors) => ({
    file: 'x.spec.ts',
    line: 7,
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors: errors.map((message) => ({ message })) }] }],
  });
  const report = writeReport({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('stays', 'expected', [])],
        suites: [{ specs: [spec('goes', 'unexpected', ['gone']), spec('wavers', 'flaky', ['late'])] }],
      },
    ],
  });
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['[phone] x.spec.ts:7 › goes\n    gone', '[phone] x.spec.ts:7 › wavers\n    late'],
  });
});
