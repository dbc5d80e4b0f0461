import * as z from 'zod/mini';
import { id, idGiven, instant } from './id.ts';
import { pageQuery } from './page.ts';
import { nothing, route } from './route.ts';

/** Everything that a person is told of. */
export const notificationKinds = [
  'job_request',
  'job_accepted',
  'job_filled',
  'job_cancelled',
  'booking_proposed',
  'booking_accepted',
  'booking_rejected',
  'booking_withdrawn',
  'booking_cancelled',
  'booking_completed',
  'review_added',
  'message_received',
  'booking_unavailable',
  'booking_expired',
  'booking_reminder',
  'booking_disputed',
  'reschedule_asked',
  'reschedule_accepted',
  'reschedule_declined',
  'reschedule_withdrawn',
  'review_replied',
  'job_expired',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

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
