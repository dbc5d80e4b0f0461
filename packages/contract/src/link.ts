import type { Role } from './account.ts';
import { type artisanScreens, type customerScreens, workspaceBase } from './screen.ts';

export const subjectTypes = ['job', 'booking', 'conversation', 'service'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/**
 * Some kinds have one notification for each subject and slot: a new one replaces the old. A subject
 * without an id stands for all of its type.
 */
export interface LinkSubject {
  readonly type: SubjectType;
  readonly id: string | null;
  readonly slot?: string;
}

/** The slot of a notification about a job decides where it leads the customer. */
export const jobSlots = { noneLeft: 'none_left', closed: 'closed', left: (id: string) => `left:${id}` } as const;

type Parameters = Record<string, string | null | undefined>;

/** A renamed screen is a type error here. */
function customerUrl(path: keyof typeof customerScreens, parameters: Parameters = {}): string {
  return withQuery(path, parameters);
}

function artisanUrl(path: keyof typeof artisanScreens, parameters: Parameters = {}): string {
  return withQuery(workspaceBase + path, parameters);
}

function withQuery(path: string, parameters: Parameters): string {
  const entries = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}

export const links = {
  login: customerUrl('/login'),
  resetPassword: { customer: customerUrl('/reset-password'), artisan: artisanUrl('/reset-password') },
  /** The token is in the fragment, which browsers never send. */
  newPassword: (role: Role, token: string) => `${links.resetPassword[role]}#${token}`,
  artisanSignUp: (token: string) => `${artisanUrl('/signup')}#${token}`,
  notificationSettings: { customer: customerUrl('/profile'), artisan: artisanUrl('/settings') },
  notifications: { customer: customerUrl('/notifications'), artisan: workspaceBase + '/notifications' },
  unsubscribe: (query: { token: string; kind: string }) => customerUrl('/unsubscribe', query),
} as const;

const subjectLinks: Record<SubjectType, Record<Role, (id: string | null, slot: string) => string>> = {
  booking: {
    customer: (booking_id) => customerUrl('/bookings', { booking_id }),
    artisan: (booking_id) => artisanUrl('/bookings', { booking_id }),
  },
  conversation: {
    customer: (conversation_id) => customerUrl('/chat', { conversation_id }),
    artisan: (conversation_id) => artisanUrl('/chat', { conversation_id }),
  },
  job: {
    customer: linkToOwnJob,
    artisan: (job_id) => artisanUrl('/requests', { job_id }),
  },
  service: {
    customer: (service_id) => customerUrl('/service-detail', { service_id }),
    artisan: () => artisanUrl('/reviews'),
  },
};

function linkToOwnJob(job_id: string | null, slot: string): string {
  if (slot === jobSlots.closed) return customerUrl('/bookings');
  if (slot === jobSlots.noneLeft) return customerUrl('/explore-providers', { job_id });
  const left = /^left:(.+)$/.exec(slot)?.[1];
  return customerUrl('/accepted-providers', { job_id, left });
}

/** Returns the list of notifications for a type that only a newer release knows. */
export function linkTo(reader: Role, { type, id, slot = '' }: LinkSubject): string {
  return isSubjectType(type) ? subjectLinks[type][reader](id, slot) : links.notifications[reader];
}

function isSubjectType(type: string): type is SubjectType {
  return Object.hasOwn(subjectLinks, type);
}
