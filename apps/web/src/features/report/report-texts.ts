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

const readingScope: Partial<Record<ReportSubject, string>> = {
  message: 'We read only this message and two on either side. ',
};

export const texts = {
  title: (subject: ReportSubject) => titles[subject],
  reason: 'What is wrong with it?',
  chooseReason: 'Please choose what is wrong',
  words: 'What should we know?',
  optional: 'Optional',
  whoKnows: (subject: ReportSubject, name: string) =>
    `${readingScope[subject] ?? ''}${name} will not be told who reported it, but may guess.`,
  submit: 'Report it',
  failed: 'Your report did not reach us. What you wrote is still here; please try again.',
  thanks: 'Thank you. We have your report.',
  repeated: 'You have already reported this, and we are reviewing it.',
  next: (number: number, due: string) => {
    const [date = '', time = ''] = londonDateTime(due) ?? [];
    return `It is case ${number}. A person decides by ${dateText(date)}, ${time}. We have sent you an email.`;
  },
  danger: 'If somebody is in danger, call 999.',
  done: 'OK',
} as const;
