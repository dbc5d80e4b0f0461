import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCitationFaults, readCitations, readMarks } from './citations.mjs';
import { readStatements } from './statements.mjs';
import { browserTests, vitestTests } from './tests.mjs';

const specification = `# Title
## 1. Before
- not counted
## 2. Screens
A paragraph.

**External calls.**
- A group:
  - the first leaf;
  - **the second** leaf.

| Route | Content |
|---|---|
| / | Landing page |
## 10. After
- not counted`;
const title = 'e2e/spec-server/a.spec.ts › it holds; and stays';
const list = `- 2.3: It is met by a button.

### e2e/spec-server/a.spec.ts

- it holds; and stays: 2.1, 2.2, 2.3, 2.4

### a.test.ts

- room › counts: 2.2`;
const running = new Map([
  [title, new Set(['desk', 'phone'])],
  ['e2e/a.spec.ts › a journey', new Set(['desk'])],
  ['a.test.ts › room › counts', new Set()],
]);
const faultsOf = (text) =>
  findCitationFaults(readStatements(specification), readCitations(text), readMarks(text), running);

test('leaf bullets, rows and paragraphs are numbered within their section', () => {
  expect(readStatements(specification).map(({ number, text }) => `${number} ${text}`)).toEqual([
    '2.1 A paragraph.',
    '2.2 the first leaf;',
    '2.3 the second leaf.',
    '2.4 / · Landing page',
  ]);
});

describe('the list of tests', () => {
  test('the list of tests is correct if every statement has a test', () => expect(faultsOf(list)).toEqual([]));

  test('the list of tests is read as the tests of each statement, in order', () => {
    expect(readCitations(list)).toEqual([
      { number: '2.1', tests: [title] },
      { number: '2.2', tests: [title, 'a.test.ts › room › counts'] },
      { number: '2.3', tests: [title] },
      { number: '2.4', tests: [title] },
    ]);
  });

  test.each([
    ['a statement without a test', ', 2.3', '', '2.3 has no test: the second leaf.'],
    ['a test of an unknown statement', ', 2.4', ', 2.4, 2.9', '2.9 is not a statement of the specification'],
    ['an unknown statement that is met differently', '- 2.3:', '- 2.8:', '2.8 is not a statement of the specification'],
    [
      'a test that does not exist',
      '› counts',
      '› weighs',
      '2.2 names a test that does not run: a.test.ts › room › weighs',
    ],
  ])('a list of tests with %s is refused', (_, right, wrong, fault) => {
    expect(faultsOf(list.replace(right, wrong))).toContain(fault);
  });

  test.each([
    ['The map is 200 px high.', 'e2e/a.spec.ts › a journey', false],
    ['Own messages show Delete on hover.', 'a.test.ts › room › counts', false],
    ['Small screens have a bottom navigation.', title, true],
    ['The address has 20 characters.', 'a.test.ts › room › counts', true],
    ['The address has 20 characters.', 'e2e/a.spec.ts › a journey', true],
  ])('a statement about layout, touch or focus needs a test at both widths: “%s” with %s', (text, name, isEnough) => {
    const fault = '2.1 is about layout, touch or focus and has no test that runs on both desk and phone';
    const citations = [{ number: '2.1', tests: [name] }];
    const faults = findCitationFaults([{ number: '2.1', text }], citations, new Map(), running);
    expect(faults).toEqual(isEnough ? [] : [fault]);
  });
});

test('the titles of a Vitest file are read, except those of skipped tests', () => {
  const source = `describe('room', () => {
  test('counts', () => {});
  test.skip('rests', () => {});
  test(
    'is long',
    () => {},
  );
});
it('isn\\'t inside', () => {});`;
  expect(vitestTests('a.test.ts', source)).toEqual([
    'a.test.ts › room › counts',
    'a.test.ts › room › is long',
    "a.test.ts › isn't inside",
  ]);
});

test('a browser test is listed with its projects, unless it is skipped', () => {
  const run = (projectName, expectedStatus = 'passed') => ({ projectName, expectedStatus });
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'rests', tests: [run('desk', 'skipped')] }],
        suites: [{ title: 'group', specs: [{ title: 'holds', tests: [run('journeys, desk'), run('phone')] }] }],
      },
    ],
  };
  expect(browserTests('e2e/spec-server', report)).toEqual(
    new Map([['e2e/spec-server/a.spec.ts › group › holds', new Set(['desk', 'phone'])]]),
  );
});

test('no browser test finds a toast by a part of its text or regardless of case', () => {
  const folder = fileURLToPath(new URL('../../e2e', import.meta.url));
  const loose = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .filter((name) =>
      /getByRole\('status'\)\s*\.filter\(\{ hasText: [^/e]/.test(readFileSync(join(folder, name), 'utf8')),
    );
  expect(loose).toEqual([]);
});
