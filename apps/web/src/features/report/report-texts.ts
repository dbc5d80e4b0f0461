import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { dateText, londonDateTime } from '../../lib/format.ts';

const titles: Record<ReportSubject, string> = {
  message: 'Report this message',
  picture: 'Report this picture',
  profile: 'Report this profile',
  listing: 'Report this listing',
  review: 'Report this review',
  request: 'Report this request',
  booking: 'Report this booking',
};

const read: Partial<Record<ReportSubject, string>> = {
  message: 'We read this message and two on either side, no more. ',
};

export const texts = {
  title: (subject: ReportSubject) => titles[subject],
  reason: 'What is wrong with it?',
  chooseReason: 'Please choose what is wrong',
  words: 'What should we know?',
  optional: 'Optional',
  whoKnows: (subject: ReportSubject, name: string) =>
    `${read[subject] ?? ''}${name} is not told who reported it, but may guess.`,
  submit: 'Report it',
  failed: 'Your report did not reach us. What you wrote is still here; please try again.',
  thanks: 'Thank you. We have your report.',
  repeated: 'You have reported this before, and we are looking at it.',
  next: (number: number, due: string) => {
    const [date = '', time = ''] = londonDateTime(due) ?? [];
    return `It is case ${number}. A person decides by ${dateText(date)}, ${time}. We have sent you an email.`;
  },
  danger: 'If somebody is in danger, call 999.',
  done: 'OK',
} as const;
