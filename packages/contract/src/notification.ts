import * as z from 'zod/mini';
import type { Role } from './account.ts';
import { answering, nothing, route } from './route.ts';
import { id, idGiven, instant } from './value/id.ts';
import { pageQuery } from './value/page.ts';
import { isStorable } from './value/text.ts';

/** The side that is notified of each kind. */
export const notificationSides = {
  job_request: 'artisan',
  job_accepted: 'customer',
  job_declined: 'customer',
  job_filled: 'artisan',
  job_reopened: 'artisan',
  job_cancelled: 'both',
  job_expired: 'both',
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
  review_hidden: 'both',
  message_received: 'both',
} as const satisfies Record<string, Role | 'both'>;

export type NotificationKind = keyof typeof notificationSides;

// Object.keys() knows strings only; these are the table's own.
export const notificationKinds = Object.keys(notificationSides) as [NotificationKind, ...NotificationKind[]];

/** In the order in which the settings show them. */
export function kindsOf(role: Role): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationSides[kind] === role || notificationSides[kind] === 'both');
}

const shape = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  created_at: instant,
  read_at: z.nullable(instant),
});

export type Notification = z.infer<typeof shape>;

/** The newest `created_at` that was shown: what says something new since then stays as it is. */
const until = z.optional(
  z.iso
    .datetime('Until must be an instant in UTC')
    .check(z.refine((value) => !value.startsWith('0000'), 'There is no year 0')),
);

/** Which kinds also come by email. `paused`: none does, whatever the kinds say. */
const settingsShape = z.object({
  settings: z.array(z.object({ kind: z.enum(notificationKinds), mail: z.boolean() })),
  paused: z.boolean(),
});

export type NotificationSettings = z.infer<typeof settingsShape>;

/** Days that a notification is kept. */
export const notificationDays = 180;

/** Seconds that the app has to show it first. */
export const emailDelaySeconds = 60;

const kindGiven = z.enum(notificationKinds, 'There is no such kind of notification');
const isOn = z.boolean('This must be true or false');

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
    body: z.optional(z.object({ ids: z.optional(z.array(idGiven).check(z.maxLength(200))), until })),
    answer: nothing,
    errors: ['not_found'],
  }),
  markSeen: route({
    method: 'POST',
    path: '/account/notification/seen/',
    access: 'signed_in',
    summary: 'Notes that the app has shown notifications to somebody who looked: they are not mailed.',
    body: z.object({ ids: z.array(idGiven, 'Ids is required').check(z.maxLength(200, 'At most 200 at once')), until }),
    answer: nothing,
    errors: ['not_found'],
  }),
  showSettings: route({
    method: 'GET',
    path: '/account/notification/settings/',
    access: 'signed_in',
    summary: 'Which kinds of notifications of the caller’s role also come by mail.',
    answer: answering(settingsShape),
  }),
  setSettings: route({
    method: 'POST',
    path: '/account/notification/settings/',
    access: 'signed_in',
    summary: 'Switches mails of some kinds on or off, or all of them; what is not named stays.',
    body: z.object({
      settings: z.optional(
        z
          .array(z.object({ kind: kindGiven, mail: isOn }), 'Settings must be a list')
          .check(z.maxLength(100, 'At most 100 at once')),
      ),
      paused: z.optional(isOn),
    }),
    answer: answering(settingsShape),
  }),
  unsubscribeFrom: route({
    method: 'POST',
    path: '/account/notification/unsubscribe/',
    access: 'open',
    summary:
      'Ends mails of a kind, or all, for whoever holds the token of a mail (RFC 8058); `undo` takes that back. The body is ignored.',
    query: z.object({
      token: z
        .string('This is required')
        .check(z.minLength(1, 'This is required'), z.maxLength(200), z.refine(isStorable)),
      kind: z.optional(kindGiven),
      undo: z.optional(z.literal('1', 'Undo is 1 or missing')),
    }),
    answer: answering(z.object({ kind: z.nullable(z.enum(notificationKinds)) })),
    errors: ['not_found'],
  }),
};
