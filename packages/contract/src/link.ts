import type { Role } from './account.ts';
import { type artisanScreens, type customerScreens, workspaceBase } from './screen.ts';

export const subjectTypes = ['job', 'booking', 'conversation', 'service'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** Some kinds have one notification a subject and slot: the new replaces the old. Without an id: all of that type. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: string | null;
  readonly slot?: string;
}

/** The slots of a job that lead its customer to another screen than the acceptances. */
export const jobSlots = { noneLeft: 'none_left', closed: 'closed', left: (id: string) => `left:${id}` } as const;

type Parameters = Record<string, string | null | undefined>;

/** Addresses of screens; a screen that is renamed is an error here. */
function customer(address: keyof typeof customerScreens, parameters: Parameters = {}): string {
  return withQuery(address, parameters);
}

function artisan(address: keyof typeof artisanScreens, parameters: Parameters = {}): string {
  return withQuery(workspaceBase + address, parameters);
}

function withQuery(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Addresses of the web app in notifications, emails and calendars, for each reader. */
export const links = {
  login: customer('/login'),
  resetPassword: { customer: customer('/reset-password'), artisan: artisan('/reset-password') },
  notificationSettings: { customer: customer('/profile'), artisan: artisan('/settings') },
  unsubscribe: (query: { token: string; kind: string }) => customer('/unsubscribe', query),
} as const;

const subjectLinks: Record<SubjectType, Record<Role, (id: string | null, slot: string) => string>> = {
  booking: {
    customer: (booking_id) => customer('/bookings', { booking_id }),
    artisan: (booking_id) => artisan('/bookings', { booking_id }),
  },
  conversation: {
    customer: (conversation_id) => customer('/chat', { conversation_id }),
    artisan: (conversation_id) => artisan('/chat', { conversation_id }),
  },
  job: {
    customer: linkToOwnJob,
    artisan: (job_id) => artisan('/requests', { job_id }),
  },
  service: {
    customer: (service_id) => customer('/service-detail', { service_id }),
    artisan: () => artisan('/reviews'),
  },
};

function linkToOwnJob(job_id: string | null, slot: string): string {
  if (slot === jobSlots.closed) return customer('/bookings');
  if (slot === jobSlots.noneLeft) return customer('/explore-providers', { job_id });
  const left = /^left:(.+)$/.exec(slot)?.[1];
  return customer('/accepted-providers', { job_id, left });
}

export function linkTo(reader: Role, { type, id, slot = '' }: Subject): string {
  return subjectLinks[type][reader](id, slot);
}
