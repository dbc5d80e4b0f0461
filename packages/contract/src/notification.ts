import * as z from 'zod/mini';
import type { Role } from './account.ts';
import { id, idGiven, instant } from './id.ts';
import { pageQuery } from './page.ts';
import { nothing, route } from './route.ts';

/** Everything that a person is told of, and which side is. */
export const notificationSides = {
  job_request: 'artisan',
  job_accepted: 'customer',
  job_filled: 'artisan',
  job_cancelled: 'artisan',
  job_expired: 'customer',
  booking_proposed: 'customer',
  booking_accepted: 'artisan',
  booking_rejected: 'artisan',
  booking_withdrawn: 'customer',
  booking_unavailable: 'both',
  booking_expired: 'both',
  booking_cancelled: 'both',
  booking_reminder: 'both',
  booking_completed: 'both',
  booking_disputed: 'both',
  reschedule_asked: 'both',
  reschedule_accepted: 'both',
  reschedule_declined: 'both',
  reschedule_withdrawn: 'both',
  review_added: 'artisan',
  review_replied: 'customer',
  message_received: 'both',
} as const satisfies Record<string, Role | 'both'>;

export type NotificationKind = keyof typeof notificationSides;

// Object.keys() knows strings only; these are the table's own.
export const notificationKinds = Object.keys(notificationSides) as [NotificationKind, ...NotificationKind[]];

/** The kinds that a role is ever told of, in the order in which its settings show them. */
export function kindsOf(role: Role): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationSides[kind] === role || notificationSides[kind] === 'both');
}

const shape = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** A path of the web app. */
  link: z.string(),
  created_at: instant,
  read_at: z.nullable(instant),
});

export type Notification = z.infer<typeof shape>;

/** *Extension*: everything that `/ws/events/` may send. */
export type EventFrame =
  | { kind: 'notification'; notification: Notification }
  | { kind: 'booking_changed'; booking_id: string; booking_status: string | null }
  | { kind: 'job_accepted'; job_id: string; accepted_count: number }
  | { kind: 'job_request_changed'; job_id: string }
  | { kind: 'unread_count'; conversation_id: string; unread_count: number };

/** The address of the account's event socket; `?token=` goes behind it. */
export const eventSocket = '/ws/events/';

export const notification = {
  list: route({
    method: 'GET',
    path: '/account/notification/',
    access: 'signed_in',
    summary: 'The account’s notifications, newest first; the body is the list, the next cursor in X-Next-Cursor.',
    query: pageQuery,
    answer: z.array(shape),
  }),
  markRead: route({
    method: 'POST',
    path: '/account/notification/read/',
    access: 'signed_in',
    summary: 'Marks notifications as read: those named, or all.',
    body: z.optional(z.object({ ids: z.optional(z.array(idGiven).check(z.maxLength(200))) })),
    answer: nothing,
    errors: ['not_found'],
  }),
};
