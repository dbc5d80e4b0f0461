import * as z from 'zod/mini';
import { day } from '../value/day.ts';
import { text } from '../value/text.ts';
import { action } from './action-details.ts';

/** The operator must do these in writing and review them every year. docs/running/duties.md says why. */
export const duties = {
  'risk-assessment': 'Risk assessment',
  'children-assessment': 'Children’s access assessment',
  'review-policy': 'Review policy',
} as const;

export type Duty = keyof typeof duties;

export const dutyNames = Object.keys(duties) as [Duty, ...Duty[]];

export const dutyDays = 365;

const today = () => new Date().toISOString().slice(0, 10);

const dutyNoteLength = 500;

export const dutyActions = {
  'duty record': action({
    summary: 'record that a duty was done: a risk assessment, a children’s access assessment or the review policy',
    label: 'Record a duty',
    role: 'owner',
    params: z.object({
      duty: z.enum(dutyNames),
      day: day.check(z.refine((value) => value <= today(), 'This day is in the future')),
      note: text('Note', { max: dutyNoteLength, required: 'Please say where it is stored' }),
    }),
    options: {
      duty: { flag: '--duty <duty>', help: 'what was done', choices: dutyNames },
      day: { flag: '--day <day>', help: 'when it was done, as 2026-12-01' },
      note: { flag: '--note <words>', help: 'the outcome and where it is stored' },
    },
    effects: ['duty_recorded'],
  }),
} as const;
