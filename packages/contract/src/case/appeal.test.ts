import { expect, test } from 'vitest';
import { isAppealInTime, lastAppealDay } from './appeal.ts';

test.each([
  ['2026-12-01T08:15:00Z', '2026-12-15'],
  // The letter is sent ten minutes later, which is the next day.
  ['2026-12-01T23:51:00Z', '2026-12-16'],
  ['2026-06-01T22:49:00Z', '2026-06-15'],
  ['2026-06-01T22:51:00Z', '2026-06-16'],
  // The clocks change within these two weeks.
  ['2026-10-20T12:00:00Z', '2026-11-03'],
  ['2027-03-20T12:00:00Z', '2027-04-03'],
])('a decision at %s can be appealed until the end of %s', (decidedAt, day) => {
  expect(lastAppealDay(new Date(decidedAt))).toBe(day);
});

test.each([
  ['2026-12-01T08:15:00Z', '2026-12-15T23:59:59Z', '2026-12-16T00:00:00Z'],
  ['2026-06-01T08:15:00Z', '2026-06-15T22:59:59Z', '2026-06-15T23:00:00Z'],
  ['2026-10-20T12:00:00Z', '2026-11-03T23:59:59Z', '2026-11-04T00:00:00Z'],
  ['2027-03-20T12:00:00Z', '2027-04-03T22:59:59Z', '2027-04-03T23:00:00Z'],
])('an appeal against a decision at %s is in time at %s and not at %s', (decidedAt, last, late) => {
  const isInTime = (now: string) => isAppealInTime(new Date(decidedAt), new Date(now));
  expect([isInTime(last), isInTime(late)]).toEqual([true, false]);
});
