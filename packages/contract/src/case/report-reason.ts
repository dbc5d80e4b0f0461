import type { CaseClass } from './case-deadline.ts';

/** People can report these. A profile is an artisan's business, a listing is a service, and a request is a job. */
export const reportSubjects = ['message', 'picture', 'profile', 'listing', 'review', 'request', 'booking'] as const;

export type ReportSubject = (typeof reportSubjects)[number];

interface ReportReason {
  readonly label: string;
  readonly hint?: string;
  readonly class: CaseClass;
  /** Without subjects, the reason fits all of them. */
  readonly subjects?: readonly ReportSubject[];
}

/** The dialog shows the reasons in this order. Each sets the class of its case, and so its deadline. */
export const reportReasons = {
  payment: {
    label: 'Asks for money in advance or outside the app',
    class: 'urgent',
    subjects: ['message', 'picture', 'profile', 'listing', 'request', 'booking'],
  },
  threat: { label: 'Frightens or threatens me', class: 'urgent' },
  insult: { label: 'Rude or unwanted', class: 'ordinary' },
  identity: {
    label: 'Not who they say they are',
    hint: 'A false name, licence or insurance',
    class: 'ordinary',
  },
  untrue: {
    label: 'Not true',
    hint: 'Somebody else’s work, or a review without an appointment',
    class: 'ordinary',
    subjects: ['picture', 'profile', 'listing', 'review'],
  },
  privacy: {
    label: 'Private things about somebody',
    hint: 'An address, a number, a face',
    class: 'ordinary',
  },
  unlawful: { label: 'Unlawful or dangerous', class: 'ordinary' },
  advert: { label: 'An advert', class: 'ordinary' },
  personal_data: {
    label: 'How my personal data is used',
    hint: 'A complaint under data protection law',
    class: 'data_protection',
  },
  other: { label: 'Something else', class: 'ordinary' },
} as const satisfies Record<string, ReportReason>;

export type ReportReasonName = keyof typeof reportReasons;

// Object.keys is typed as string[].
export const reportReasonNames = Object.keys(reportReasons) as [ReportReasonName, ...ReportReasonName[]];

export function isReportReason(name: string): name is ReportReasonName {
  return Object.hasOwn(reportReasons, name);
}

export const reportReasonDetails = (name: ReportReasonName): ReportReason => reportReasons[name];

export function reasonsFor(subject: ReportSubject): ReportReasonName[] {
  return reportReasonNames.filter((name) => reportReasonDetails(name).subjects?.includes(subject) ?? true);
}

/** An appeal has this reason instead of one that people choose. */
export const appealReason = 'appeal';

/** A disputed booking opens a case with this reason, which people cannot choose. */
export const disputeReason = 'dispute';

export type StoredReportReason = ReportReasonName | typeof appealReason | typeof disputeReason;

/** Returns the label of a reason, or its name if this release does not know it. */
export function formatReportReason(name: string): string {
  if (name === appealReason) return 'Appeal';
  if (name === disputeReason) return 'Disputed appointment';
  return isReportReason(name) ? reportReasonDetails(name).label : name;
}
