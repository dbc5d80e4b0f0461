import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { id, idInput, instant } from '../value/id.ts';
import { next, pageQuery } from '../value/page.ts';
import { appealOutcomes } from './appeal.ts';
import { caseStates } from './case-life.ts';
import { caseSides } from './case-question.ts';
import { reportSubjects } from './report-reason.ts';

const listedCase = {
  id,
  number: z.number(),
  side: z.enum(caseSides),
  subject: z.enum(reportSubjects),
  /** A case appears as open until its letters have been sent. */
  state: z.enum(caseStates),
  /** This is the reason of the caller's report, and null for the other side. */
  reason: z.nullable(z.string()),
  /**
   * The caller may read these decisions of the case, earliest first. Decisions that an appeal
   * reversed are left out.
   */
  actions: z.array(z.string()),
  /** An operator has asked the caller a question and waits for the answer until this instant. */
  answer_by: z.nullable(instant),
  /** Both sides ended their dispute themselves, so there is no decision. */
  settled_by_sides: z.boolean(),
  reported_at: instant,
  decided_at: z.nullable(instant),
  /** An operator decides by this instant, which is null after the decision. */
  due_at: z.nullable(instant),
  /** The caller may appeal until the end of this day in London (`YYYY-MM-DD`). It is null if no appeal is possible. */
  appeal_by: z.nullable(z.string()),
  appeal: z.nullable(z.enum(appealOutcomes)),
};

const ownCaseRow = z.object(listedCase);

const ownDecision = z.object({
  /** This is `dismiss` or `hide`, for example, or `grant` or `refuse` for an appeal. A later release may have others. */
  action: z.string(),
  /** For example, “Rule 4: Nothing is paid before both have agreed an appointment”. */
  rule: z.nullable(z.string()),
  reason: z.string(),
  decided_at: instant,
  /** This is true if an appeal reversed the decision. */
  withdrawn: z.boolean(),
});

const ownCaseDetails = z.object({
  ...listedCase,
  /** This is the reported text as it was at the time. It is null once the copy is erased. */
  text: z.nullable(z.string()),
  /** This is what the caller wrote in the report, and null for the other side. */
  words: z.nullable(z.string()),
  appeal_words: z.nullable(z.string()),
  appeal_due_at: z.nullable(instant),
  decisions: z.array(ownDecision),
  /** Operators wrote these notes for the caller's side. The latest is last. */
  notes: z.array(z.object({ note: z.string(), created_at: instant })),
});

const suspension = z.object({
  since: instant,
  /** This is the last day in London, as `YYYY-MM-DD`. It is null for a suspension without an end. */
  until: z.nullable(z.string()),
  reason: z.string(),
});

export type OwnCase = z.infer<typeof ownCaseRow>;
export type OwnCaseDetails = z.infer<typeof ownCaseDetails>;
export type Suspension = z.infer<typeof suspension>;

export const ownCase = {
  list: route({
    method: 'GET',
    path: '/account/cases/',
    access: 'signed_in',
    forSuspended: true,
    summary:
      'What the caller reported, and decided cases about the caller, latest first. Nobody can see who reported them, or a case about them before it is decided.',
    query: pageQuery,
    answer: z.object({
      message: z.string(),
      data: z.array(ownCaseRow),
      next,
      suspension: z.nullable(suspension),
    }),
  }),
  show: route({
    method: 'GET',
    path: '/account/cases/{id}/',
    access: 'signed_in',
    forSuspended: true,
    summary: 'One of the caller’s cases, with what was decided.',
    params: z.object({ id: idInput }),
    answer: dataAnswer(ownCaseDetails),
    errors: ['not_found'],
  }),
};
