import { expect, test } from 'vitest';
import { appealDeadline } from './appeal.ts';

test.each([
  ['on an ordinary day', '2026-12-01T08:15:00.000Z', '2026-12-16T00:00:00.000Z'],
  ['a second before midnight in London', '2026-12-01T23:59:59.000Z', '2026-12-16T00:00:00.000Z'],
  ['at midnight in London', '2026-12-02T00:00:00.000Z', '2026-12-17T00:00:00.000Z'],
  ['in summer, just after midnight in London', '2026-06-30T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
  ['before the clocks go forward', '2026-03-20T12:00:00.000Z', '2026-04-03T23:00:00.000Z'],
  ['before the clocks go back', '2026-10-20T12:00:00.000Z', '2026-11-04T00:00:00.000Z'],
])('an appeal against a decision made %s is possible to the end of day 14', (_when, decided, end) => {
  expect(appealDeadline(decided).toISOString()).toBe(end);
});
