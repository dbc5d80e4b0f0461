import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { idInput, instant } from '../value/id.ts';
import { text } from '../value/text.ts';
import { reasonsFor, reportReasonNames, reportSubjects } from './report-reason.ts';

export const reportWordsLength = 2000;

export const reportReceipt = z.object({
  case_number: z.number(),
  due_at: instant,
  /** The caller has reported this before, and nothing has changed. */
  repeated: z.boolean(),
});

export type ReportReceipt = z.infer<typeof reportReceipt>;

export const report = {
  create: route({
    method: 'POST',
    path: '/account/report/',
    access: 'signed_in',
    limit: 'reports',
    summary: 'Reports to the operators something that the caller can see. Idempotent while its case is open.',
    body: z
      .object({
        subject: z.enum(reportSubjects, 'This cannot be reported'),
        subject_id: idInput,
        reason: z.enum(reportReasonNames, 'Please choose what is wrong'),
        words: z._default(text('This', { min: 0, max: reportWordsLength }), ''),
      })
      .check(
        z.refine(({ subject, reason }) => reasonsFor(subject).includes(reason), {
          error: 'This reason does not fit what you are reporting',
          path: ['reason'],
        }),
      ),
    status: 201,
    answer: dataAnswer(reportReceipt),
    errors: ['not_found', 'state_conflict'],
  }),
};
