import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { londonDateTime } from '../value/appointment.ts';
import { idInput } from '../value/id.ts';
import { addDays } from '../value/london-time.ts';
import { text } from '../value/text.ts';
import { letterDelayMinutes } from './case-decision.ts';
import { reportReceipt } from './report.ts';

/** An appeal is possible for this many days after the letter is sent, until midnight in London. */
export const appealDays = 14;

export const appealWordsLength = 2000;

/** Granting an appeal reverses decisions. Refusing it changes nothing. */
export const appealDecisions = ['grant', 'refuse'] as const;

export type AppealDecision = (typeof appealDecisions)[number];

export const appealOutcomes = ['open', 'granted', 'refused'] as const;

const londonDay = (at: number): string => londonDateTime(new Date(at).toISOString())?.[0] ?? '';

/** Returns the last day in London on which a side may appeal against a decision, as `YYYY-MM-DD`. */
export const lastAppealDay = (decidedAt: Date): string =>
  londonDay(addDays(decidedAt.getTime() + letterDelayMinutes * 60_000, appealDays));

export const isAppealInTime = (decidedAt: Date, now: Date): boolean =>
  londonDay(now.getTime()) <= lastAppealDay(decidedAt);

export const appeal = {
  create: route({
    method: 'POST',
    path: '/account/cases/{id}/appeal/',
    access: 'signed_in',
    forSuspended: true,
    limit: 'reports',
    summary:
      'Appeals against the decisions in one of the caller’s cases. Each side can appeal once. Idempotent while the appeal is open.',
    params: z.object({ id: idInput }),
    body: z.object({
      words: text('Your appeal', { max: appealWordsLength, required: 'Please say why we should change it' }),
    }),
    status: 201,
    answer: dataAnswer(reportReceipt),
    errors: ['not_found', 'state_conflict'],
  }),
};
