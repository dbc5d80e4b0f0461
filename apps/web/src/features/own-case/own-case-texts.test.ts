import { expect, test } from 'vitest';
import { caseStateText, caseTitle } from './own-case-texts.ts';

const reported = { side: 'reported', subject: 'message', reason: null } as const;

test.each([
  [[], 'A report about your message'],
  [['dismiss'], 'A report about your message'],
  [['hide'], 'Your message was hidden'],
  [['hide', 'warn'], 'Your message was hidden'],
  [['warn', 'suspend'], 'Your account was suspended'],
  [['settle'], 'Your dispute was settled'],
])('a case about the reader with the decisions %j has the title “%s”', (actions, title) => {
  expect(caseTitle({ ...reported, actions })).toBe(title);
});

test('a case about a booking calls it an appointment', () => {
  expect(caseTitle({ ...reported, subject: 'booking', actions: [] })).toBe('A report about your appointment');
});

test('the title of a report is its reason, regardless of the decisions', () => {
  const report = { side: 'reporter', subject: 'message', reason: 'Something else' } as const;
  expect(caseTitle({ ...report, actions: ['hide'] })).toBe('Something else');
});

test('a case with an open question is shown as the reader’s turn', () => {
  const open = { state: 'open', side: 'reporter', settled_by_sides: false } as const;
  expect(caseStateText({ ...open, answer_by: '2026-12-03T17:00:00.000Z' })).toBe('Your turn');
  expect(caseStateText({ ...open, answer_by: null })).toBe('Under review');
});
