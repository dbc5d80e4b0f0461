import { expect, test } from 'vitest';
import { type CaseClass, caseDeadline } from './case-deadline.ts';

const deadlines: readonly [caseClass: CaseClass, reportedAt: string, dueAt: string][] = [
  // Christmas 2026 is on a Friday, and the substitute for Boxing Day on Monday the 28th.
  ['ordinary', '2026-12-22T10:00Z', '2026-12-29T17:00Z'],
  ['ordinary', '2026-12-23T10:00Z', '2026-12-30T17:00Z'],
  ['ordinary', '2026-12-24T16:59Z', '2026-12-31T17:00Z'],
  ['ordinary', '2026-12-25T08:00Z', '2026-12-31T17:00Z'],
  ['ordinary', '2026-12-26T08:00Z', '2026-12-31T17:00Z'],
  ['ordinary', '2026-12-28T08:00Z', '2026-12-31T17:00Z'],
  ['ordinary', '2026-12-29T08:00Z', '2027-01-04T17:00Z'],
  ['ordinary', '2026-12-30T08:00Z', '2027-01-05T17:00Z'],
  ['ordinary', '2026-12-31T23:59Z', '2027-01-06T17:00Z'],
  ['ordinary', '2027-01-01T00:00Z', '2027-01-06T17:00Z'],
  ['appeal', '2026-12-22T10:00Z', '2026-12-31T17:00Z'],
  ['appeal', '2026-12-23T10:00Z', '2027-01-04T17:00Z'],
  ['appeal', '2026-12-24T10:00Z', '2027-01-05T17:00Z'],
  ['urgent', '2026-12-24T22:15Z', '2026-12-25T22:15Z'],
  ['data_protection', '2026-12-10T12:00Z', '2027-01-09T12:00Z'],
  // Christmas 2027 is on a Saturday, with substitutes on Monday and Tuesday; so is New Year 2028.
  ['ordinary', '2027-12-23T10:00Z', '2027-12-30T17:00Z'],
  ['ordinary', '2027-12-30T10:00Z', '2028-01-05T17:00Z'],
  ['appeal', '2027-12-24T10:00Z', '2028-01-05T17:00Z'],
  // Christmas 2033 is on a Sunday.
  ['ordinary', '2033-12-23T10:00Z', '2033-12-30T17:00Z'],
  // Good Friday 2026 is 3 April, in summer time.
  ['ordinary', '2026-03-31T09:00Z', '2026-04-07T16:00Z'],
  ['ordinary', '2026-04-01T09:00Z', '2026-04-08T16:00Z'],
  ['ordinary', '2026-04-02T09:00Z', '2026-04-09T16:00Z'],
  ['ordinary', '2026-04-03T09:00Z', '2026-04-09T16:00Z'],
  ['ordinary', '2026-04-06T22:59Z', '2026-04-09T16:00Z'],
  ['appeal', '2026-03-31T09:00Z', '2026-04-09T16:00Z'],
  ['appeal', '2026-04-02T09:00Z', '2026-04-13T16:00Z'],
  // The clocks change on Easter Sunday 2027.
  ['ordinary', '2027-03-24T12:00Z', '2027-03-31T16:00Z'],
  ['ordinary', '2027-03-25T12:00Z', '2027-04-01T16:00Z'],
  ['urgent', '2027-03-27T12:00Z', '2027-03-28T12:00Z'],
  ['data_protection', '2027-03-11T10:00Z', '2027-04-10T09:00Z'],
  // Easter 2038 is as late as it can be.
  ['ordinary', '2038-04-21T09:00Z', '2038-04-28T16:00Z'],
  // The clocks go forward on 29 March 2026.
  ['ordinary', '2026-03-27T18:00Z', '2026-04-01T16:00Z'],
  ['urgent', '2026-03-28T12:00Z', '2026-03-29T12:00Z'],
  ['urgent', '2026-03-29T00:30Z', '2026-03-30T00:30Z'],
  ['ordinary', '2026-03-31T23:30Z', '2026-04-08T16:00Z'],
  ['data_protection', '2026-03-15T09:00Z', '2026-04-14T08:00Z'],
  // London has no 01:30 on that day.
  ['data_protection', '2026-02-27T01:30Z', '2026-03-29T01:30Z'],
  // The clocks go back on 25 October 2026.
  ['ordinary', '2026-10-22T10:00Z', '2026-10-27T17:00Z'],
  ['ordinary', '2026-10-20T22:59Z', '2026-10-23T16:00Z'],
  ['ordinary', '2026-10-20T23:01Z', '2026-10-26T17:00Z'],
  ['urgent', '2026-10-25T00:30Z', '2026-10-26T00:30Z'],
  ['data_protection', '2026-10-01T10:00Z', '2026-10-31T11:00Z'],
  ['appeal', '2026-10-23T10:00Z', '2026-10-30T17:00Z'],
  // The other bank holidays are Mondays.
  ['ordinary', '2026-04-30T10:00Z', '2026-05-06T16:00Z'],
  ['ordinary', '2026-08-28T10:00Z', '2026-09-03T16:00Z'],
];

test.each(deadlines)('a case of the class %s that was reported at %s is due at %s', (name, reportedAt, dueAt) => {
  expect(caseDeadline(name, new Date(reportedAt)).toISOString()).toBe(new Date(dueAt).toISOString());
});

test('a closed day from the settings is not a working day', () => {
  const due = caseDeadline('ordinary', new Date('2026-12-22T10:00Z'), ['2026-12-24', '2026-12-29']);
  expect(due.toISOString()).toBe('2026-12-31T17:00:00.000Z');
});
