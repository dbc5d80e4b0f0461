import * as z from 'zod/mini';
import { email } from '../value/credential.ts';
import { text } from '../value/text.ts';
import { reportWordsLength } from './report.ts';
import { type ReportSubject, reasonsFor } from './report-reason.ts';

export type PublicSubject = Extract<ReportSubject, 'profile' | 'listing'>;

/** Both subjects have these reasons. */
export const publicReasons = reasonsFor('profile');

/** The confirmation link works for this many days. An unconfirmed report is then erased. */
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
