import * as z from 'zod/mini';
import { timeLimitText } from '../../case/case-deadline.ts';
import { caseNoteLength, noteAudiences } from '../../case/case-note.ts';
import { caseSides, questionLimits } from '../../case/case-question.ts';
import { email } from '../../value/credential.ts';
import { idInput } from '../../value/id.ts';
import { text } from '../../value/text.ts';
import { action } from '../action-details.ts';
import { withoutOpenFields } from './case-action.ts';

const common = { role: 'moderator', argument: { name: 'id', label: '<id>' } } as const;

export const caseWorkActions = {
  'case take': action({
    summary: 'take a case, or give it to another operator, who is then emailed before its deadline',
    label: 'Take the case',
    ...common,
    params: z.object({ id: idInput, operator: z.optional(email) }),
    options: {
      operator: { flag: '--operator <email>', help: 'the operator who works on it from now on', isOptional: true },
    },
    effects: ['case_taken'],
  }),
  'case release': action({
    summary: 'give a case back, so that any operator can take it',
    label: 'Give it back',
    ...common,
    params: z.object({ id: idInput }),
    effects: ['case_released'],
  }),
  'case ask': action({
    summary: `ask one side of a case, at most ${questionLimits.perCase} times; the deadline is paused until they answer, or until the ${timeLimitText('ordinary')}`,
    label: 'Ask a question',
    ...common,
    params: z.object({
      id: idInput,
      to: z.enum(caseSides),
      question: withoutOpenFields(
        text('Question', { max: questionLimits.length, required: 'Please write a question' }),
      ),
    }),
    options: {
      to: { flag: '--to <side>', help: 'the side to ask', choices: caseSides },
      question: { flag: '--question <words>', help: 'the question; do not name the other side' },
    },
    effects: ['question_asked', 'case_paused'],
  }),
  'case note': action({
    summary: 'add a note to a case, for operators, or for one side, which reads it under “Your cases”',
    label: 'Add a note',
    ...common,
    params: z.object({
      id: idInput,
      to: z.enum(noteAudiences),
      note: withoutOpenFields(text('Note', { max: caseNoteLength, required: 'Please write a note' })),
    }),
    options: {
      to: { flag: '--to <readers>', help: 'who reads it', choices: noteAudiences },
      note: { flag: '--note <words>', help: 'what they should know; do not name the other side' },
    },
    effects: ['note_added'],
  }),
} as const;
