import { expect, test } from 'vitest';
import { outcomeOf, writeCaseTitle } from './own-case-texts.ts';

const reported = { side: 'reported', subject: 'message', reason: null } as const;

test.each([
  [[], 'A report about your message'],
  [['dismiss'], 'A report about your message'],
  [['hide'], 'Your message was hidden'],
  [['hide', 'warn'], 'Your message was hidden'],
  [['warn', 'suspend'], 'Your account was suspended'],
  [['settle'], 'Your dispute was settled'],
])('a case about somebody with the decisions %j is called “%s”', (actions, title) => {
  expect(writeCaseTitle({ ...reported, actions })).toBe(title);
});

test('a reported appointment is called an appointment', () => {
  expect(writeCaseTitle({ ...reported, subject: 'booking', actions: [] })).toBe('A report about your appointment');
});

test('a report is called by its reason, whatever was decided', () => {
  const report = { side: 'reporter', subject: 'message', reason: 'Something else' } as const;
  expect(writeCaseTitle({ ...report, actions: ['hide'] })).toBe('Something else');
});

test('a case with a question waits for the person who is asked', () => {
  const open = { state: 'open', side: 'reporter', settled_by_sides: false } as const;
  expect(outcomeOf({ ...open, answer_by: '2026-12-03T17:00:00.000Z' })).toBe('Your turn');
  expect(outcomeOf({ ...open, answer_by: null })).toBe('Being looked at');
});
