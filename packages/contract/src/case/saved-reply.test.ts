import { expect, test } from 'vitest';
import { decisionReason } from '../operator/case/case-action.ts';
import { caseNoteLength } from './case-note.ts';
import { questionLimits } from './case-question.ts';
import { formatHouseRule } from './house-rule.ts';
import { fillReply, findOpenField, savedReplies } from './saved-reply.ts';

const values = { name: 'Ogden $& Roofing', case: '1042', rule: formatHouseRule(4) ?? '', until: 'Fri 4 Dec 2026' };

test('a saved reply is complete once its fields are filled in, and a field without a value stays visible', () => {
  for (const { words } of savedReplies) expect([words, findOpenField(fillReply(words, values))]).toEqual([words, null]);
  expect(fillReply('Hello {name}, until {until}', { name: 'Ogden $& Roofing' })).toBe(
    'Hello Ogden $& Roofing, until {until}',
  );
  expect(findOpenField('Hello Ann, until {until}')).toBe('{until}');
});

test('every saved reply has only known fields, and a length that suits its use', () => {
  const longest = { reason: decisionReason.max, question: questionLimits.length, note: caseNoteLength };
  for (const { use, words } of savedReplies) {
    const text = fillReply(words, values);
    expect([words, text.includes('{'), text.length <= longest[use]]).toEqual([words, false, true]);
    expect(text.length).toBeGreaterThanOrEqual(decisionReason.min);
  }
});
