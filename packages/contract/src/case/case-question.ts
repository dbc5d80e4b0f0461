import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { id, idInput, instant } from '../value/id.ts';
import { text } from '../value/text.ts';

/** An operator asks one side of a case. Of several reporters, the first who still has an account is asked. */
export const caseSides = ['reporter', 'reported'] as const;

export type CaseSide = (typeof caseSides)[number];

/** Each question pauses a case, so a case has few of them. */
export const questionLimits = { perCase: 2, length: 1000, answerLength: 2000 } as const;

const ownQuestion = z.object({
  id,
  case_number: z.number(),
  question: z.string(),
  asked_at: instant,
  /** Operators may decide without an answer from this instant on. */
  due_at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  /** The case is not decided yet, and the question has no answer. */
  is_open: z.boolean(),
});

export type OwnQuestion = z.infer<typeof ownQuestion>;

export const caseQuestion = {
  list: route({
    method: 'GET',
    path: '/account/case-questions/',
    access: 'signed_in',
    forSuspended: true,
    summary: 'The questions that operators have asked the caller about cases, latest first.',
    answer: dataAnswer(z.array(ownQuestion)),
  }),
  answer: route({
    method: 'POST',
    path: '/account/case-questions/{id}/answer/',
    access: 'signed_in',
    forSuspended: true,
    summary:
      'Answers an operator’s question while its case is open, which ends the pause of the case’s deadline. A question can be answered once.',
    params: z.object({ id: idInput }),
    body: z.object({ answer: text('Your answer', { max: questionLimits.answerLength }) }),
    answer: dataAnswer(ownQuestion),
    errors: ['not_found', 'state_conflict'],
  }),
};
