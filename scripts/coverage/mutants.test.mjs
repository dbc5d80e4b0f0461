import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { findMutantFaults, mutants, plant } from './mutants.mjs';
import { readOutcome } from './outcome.mjs';

const title = 'e2e/spec-server/a.spec.ts › it holds';
const mutant = {
  id: 'fault-1',
  number: '2.1',
  file: 'a.ts',
  at: 'reconnect: ',
  from: '3_000',
  to: '2_000',
  test: title,
};
const source = 'const timings = { reconnect: 3_000 };';

test('there are at least forty planted faults, each with its own id', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test('a planted fault is inactive until its id is set', () => {
  const timingsOf = (text, plantedFault) => runInNewContext(`${text}; timings`, { plantedFault });
  const planted = plant(source, [mutant]);
  expect(timingsOf(planted, undefined)).toEqual({ reconnect: 3_000 });
  expect(timingsOf(planted, 'fault-2')).toEqual({ reconnect: 3_000 });
  expect(timingsOf(planted, 'fault-1')).toEqual({ reconnect: 2_000 });
});

test.each([
  ['is found once', source, title, []],
  ['is no longer found', '', title, ["2.1: 'reconnect: 3_000' occurs 0 times in a.ts; a fault needs it once"]],
  ['is found twice', source + source, title, ["2.1: 'reconnect: 3_000' occurs 2 times in a.ts; a fault needs it once"]],
  ['names another test', source, 'another', [`2.1: a fault names a test that is not cited: ${title}`]],
])('a fault that %s is checked against its file and its citation', (_, text, cited, faults) => {
  expect(findMutantFaults([mutant], [{ number: '2.1', tests: [cited] }], () => text)).toEqual(faults);
});

test.each([
  ['unexpected', 'expected', { survived: [], broken: [] }],
  ['expected', 'expected', { survived: [mutant], broken: [] }],
  [undefined, 'expected', { survived: [mutant], broken: [] }],
  ['unexpected', 'unexpected', { survived: [], broken: [title] }],
  ['unexpected', undefined, { survived: [], broken: [title] }],
])('a test that is %s with the fault and %s without it gives the right outcome', (withFault, without, outcome) => {
  const tests = Object.entries({ 'fault-1': withFault, 'no-fault': without })
    .filter(([, status]) => status)
    .map(([projectName, status]) => ({ projectName, status }));
  const report = { suites: [{ file: 'a.spec.ts', specs: [{ title: 'it holds', tests }] }] };
  expect(readOutcome([mutant], report)).toEqual(outcome);
});
