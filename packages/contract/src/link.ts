import type { Role } from './account.ts';

export const subjectTypes = ['job', 'booking', 'conversation', 'service'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/**
 * What a notification is about. An account has one notification of some kinds for each subject and slot: what is new
 * replaces what it said. Without an id it is about all of that type.
 */
export interface Subject {
  readonly type: SubjectType;
  readonly id: string | null;
  readonly slot?: string;
}

/** The slots of a job that lead its customer to another screen than the acceptances. */
export const jobSlots = { noneLeft: 'none_left', closed: 'closed', left: (id: string) => `left:${id}` } as const;

type Parameters = Record<string, string | null | undefined>;

function withQuery(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Addresses of the web app in notifications, emails and calendars, for each reader. */
export const links = {
  login: '/login',
  resetPassword: { customer: '/reset-password', artisan: '/workspace/reset-password' },
  notificationSettings: { customer: '/profile', artisan: '/workspace/settings' },
  unsubscribe: (query: { token: string; kind: string }) => withQuery('/unsubscribe', query),
} as const;

const subjectLinks: Record<SubjectType, Record<Role, (id: string | null, slot: string) => string>> = {
  booking: {
    customer: (booking_id) => withQuery('/bookings', { booking_id }),
    artisan: (booking_id) => withQuery('/workspace/bookings', { booking_id }),
  },
  conversation: {
    customer: (conversation_id) => withQuery('/chat', { conversation_id }),
    artisan: (conversation_id) => withQuery('/workspace/chat', { conversation_id }),
  },
  job: {
    customer: linkToOwnJob,
    artisan: (job_id) => withQuery('/workspace/requests', { job_id }),
  },
  service: {
    customer: (service_id) => withQuery('/service-detail', { service_id }),
    artisan: () => '/workspace/reviews',
  },
};

function linkToOwnJob(job_id: string | null, slot: string): string {
  if (slot === jobSlots.closed) return '/bookings';
  if (slot === jobSlots.noneLeft) return withQuery('/explore-providers', { job_id });
  const left = /^left:(.+)$/.exec(slot)?.[1];
  return withQuery('/accepted-providers', { job_id, left });
}

/** Where a reader finds what a notification is about. */
export function linkTo(reader: Role, { type, id, slot = '' }: Subject): string {
  return subjectLinks[type][reader](id, slot);
}
