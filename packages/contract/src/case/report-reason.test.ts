import { expect, test } from 'vitest';
import { formatHouseRule, houseRuleNumbers } from './house-rule.ts';
import { reasonsFor, reportReasonDetails, reportReasonNames, reportSubjects } from './report-reason.ts';

test('a request for money and a threat are urgent, and a complaint about personal data has its own class', () => {
  const ofClass = (name: string) => reportReasonNames.filter((reason) => reportReasonDetails(reason).class === name);
  expect(ofClass('urgent')).toEqual(['payment', 'threat']);
  expect(ofClass('data_protection')).toEqual(['personal_data']);
});

test('every subject can be reported as a threat, as a complaint about personal data and as something else', () => {
  for (const subject of reportSubjects) {
    expect(reasonsFor(subject)).toEqual(expect.arrayContaining(['threat', 'personal_data', 'other']));
  }
});

test('a review cannot be reported for asking for money, or a message for being untrue', () => {
  expect(reasonsFor('review')).not.toContain('payment');
  expect(reasonsFor('message')).not.toContain('untrue');
});

test('a decision quotes a house rule by its number and title', () => {
  expect(houseRuleNumbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(formatHouseRule('5')).toBe('Rule 5: Keep private things private');
  for (const unknown of ['0', '9', 'toString', '']) expect(formatHouseRule(unknown)).toBeNull();
});
