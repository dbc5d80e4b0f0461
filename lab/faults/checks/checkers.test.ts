import { expect, it } from 'vitest';
import { entriesOf } from '../history.ts';
import { longestPause } from '../report.ts';
import { changeFaults } from './change-faults.fixture.ts';
import { checkers, rules } from './checkers.ts';
import { cleanEvidence } from './evidence.fixture.ts';
import { frameFaults } from './frame-faults.fixture.ts';

const plantedFaults = [...changeFaults, ...frameFaults];

it.each(rules)('the fault test finds no violation of “%s” in a history without faults', (rule) => {
  expect(checkers[rule](cleanEvidence())).toEqual([]);
});

it.each(plantedFaults)('the fault test finds a violation of “%s” when %s', (rule, _, plant) => {
  const evidence = cleanEvidence();
  plant(evidence);
  expect(checkers[rule](evidence)).not.toEqual([]);
});

it('every rule of the fault test has a planted violation', () => {
  expect(new Set(plantedFaults.map(([rule]) => rule))).toEqual(new Set(rules));
});

it('a frame that was delayed by a fault or until the reader’s next socket is not late', () => {
  const { entries, ...evidence } = cleanEvidence();
  for (const { appeared } of entriesOf(entries, 'screen')) Object.assign(appeared, { n3: 60_000, 2: 60_000 });
  for (const socket of entriesOf(entries, 'socket')) Object.assign(socket, { ready_at: 59_000 });
  const fault = { type: 'fault', kind: 'SIGSTOP', target: 'web 1', at: 10_000, until: 50_000 } as const;
  expect(checkers['no frame is late']({ ...evidence, entries: [...entries, fault] })).toEqual([]);
});

it('the longest pause includes the times before the first and after the last operation', () => {
  const { entries } = cleanEvidence();
  expect(longestPause(entries, { begin: 0, end: 480_000 })).toBeGreaterThan(479_000);
  expect(longestPause([], { begin: 1_000, end: 31_000 })).toBe(30_000);
});
