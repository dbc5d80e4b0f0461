import * as z from 'zod/mini';
import { email } from '../value/credential.ts';
import { text } from '../value/text.ts';
import { reportWordsLength } from './report.ts';
import { type ReportSubject, reasonsFor } from './report-reason.ts';

/** Visitors see these, and so can report them. */
export type PublicSubject = Extract<ReportSubject, 'profile' | 'listing'>;

/** The reasons fit both subjects. */
export const publicReasons = reasonsFor('profile');

/** The confirming link works for this long. A report that was not confirmed is then erased. */
export const confirmationDays = 7;

export const reportPath = '/report';

export const confirmReportPath = (token: string): string => `/report/confirm/${token}`;

/** A form without JavaScript sends these fields. */
export const publicReport = z.object({
  address: text('The address', { max: 500, required: 'Paste the address of the page' }),
  reason: z.enum(publicReasons, 'Please choose what is wrong'),
  words: text('This', { max: reportWordsLength, required: 'Please say what happened' }),
  email,
});
