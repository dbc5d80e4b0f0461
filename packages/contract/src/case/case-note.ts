import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { id, instant } from '../value/id.ts';

/** A note for one side appears under that side's “Your cases”, and never under the other side's. */
export const noteAudiences = ['operators', 'reporter', 'reported'] as const;

export type NoteAudience = (typeof noteAudiences)[number];

export const caseNoteLength = 1000;

const ownNote = z.object({ id, case_number: z.number(), note: z.string(), created_at: instant });

export type OwnCaseNote = z.infer<typeof ownNote>;

export const caseNote = {
  list: route({
    method: 'GET',
    path: '/account/case-notes/',
    access: 'signed_in',
    forSuspended: true,
    summary: 'What operators have noted for the caller about cases, latest first.',
    answer: dataAnswer(z.array(ownNote)),
  }),
};
