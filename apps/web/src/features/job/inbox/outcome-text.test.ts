import { expect, test } from 'vitest';
import { endText, outcomeText } from './outcome-text.ts';

const instantAt = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const now = Date.parse(instantAt(12));

test.each([
  ['filled', 5, 13, '5 artisans have accepted it.'],
  ['filled', 2, 13, 'The customer has booked another artisan.'],
  ['expired', 0, 12, 'This request has closed.'],
  ['expired', 0, 13, 'It has been withdrawn.'],
  ['declined', 0, 13, 'You have declined this request.'],
] as const)(
  'a request that is %s with %i acceptances and open until %i:00 explains why it ended',
  (state, accepted_count, until, sentence) => {
    expect(outcomeText(state, { accepted_count, expires_at: instantAt(until) }, now)).toBe(sentence);
  },
);

test('a request closed by Fixit shows the reason', () => {
  const request = { accepted_count: 0, expires_at: instantAt(13), closed_reason: 'Spam' };
  expect(outcomeText('expired', request, now)).toBe('Fixit has closed this request. Reason: Spam');
});

test.each([
  [{ job_state: 'cancelled', customer: { first_name: 'Priya' } }, 'Priya has withdrawn this request.'],
  [{ job_state: 'cancelled', customer: null }, 'The customer has withdrawn this request.'],
  [{ job_state: 'cancelled', closed_reason: 'Spam' }, 'Fixit has closed this request. Reason: Spam'],
  [{ job_state: 'booked', conversation_id: null }, 'The customer has booked another artisan.'],
  [{ job_state: 'booked', conversation_id: '7' }, null],
  [{ job_state: 'open', closed_reason: null }, null],
  [{}, null],
] as const)('an accepted request explains how it ended: %j', (request, sentence) => {
  expect(endText(request)).toBe(sentence);
});
