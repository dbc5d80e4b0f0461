import * as z from 'zod/mini';
import { notificationKinds } from './notification/kinds.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { id, idInput, instant } from './value/id.ts';
import { pageQuery } from './value/page.ts';
import { isStorable } from './value/text.ts';

const shape = z.object({
  id,
  /** This is one of `notificationKinds`, or a kind that a newer release has added. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  created_at: instant,
  read_at: z.optional(z.nullable(instant)),
});

export type Notification = z.infer<typeof shape>;

/** This is the newest `created_at` on screen. Notifications that changed after it stay unread. */
const until = z.optional(
  z.iso
    .datetime('Until must be an instant in UTC')
    .check(z.refine((value) => !value.startsWith('0000'), 'There is no year 0')),
);

/** Says which kinds are also emailed. No email is sent while `paused`, whatever the settings of the kinds. */
const settingsShape = z.object({
  settings: z.array(z.object({ kind: z.enum(notificationKinds), mail: z.boolean() })),
  paused: z.boolean(),
});

export type NotificationSettings = z.infer<typeof settingsShape>;

export const notificationDays = 180;

/** The app has this many seconds to show a notification before it is emailed. */
export const emailDelaySeconds = 60;

/**
 * At least this many seconds pass between two emails of one kind to one account. A digest reports
 * what happened in between.
 */
export const emailPauseSeconds = 15 * 60;

const kindInput = z.enum(notificationKinds, 'There is no such kind of notification');
const isOn = z.boolean('This must be true or false');

/** *Extension*: `/ws/events/` may send these frames. */
export type EventFrame =
  | { kind: 'notification'; notification: Notification }
  /** The event of the notification was undone, so the notification is deleted or has its older text again. */
  | { kind: 'notification_undone'; notification_id: string }
  | { kind: 'booking_changed'; booking_id: string; booking_status: string | null }
  | { kind: 'job_accepted'; job_id: string; accepted_count: number }
  | { kind: 'job_request_changed'; job_id: string }
  | { kind: 'unread_count'; conversation_id: string; unread_count: number };

/**
 * *Extension*: this is sent if frames may have been missed, so that the client reloads its data. A
 * socket opened without `extras=1` is closed instead.
 */
export interface MissedEventsFrame {
  kind: 'missed';
}

/**
 * *Extension*: the announcement above every page or maintenance mode has started, ended or changed.
 * The page's HTML contains the current one. Only sockets opened with `extras=1` receive this.
 */
export interface AnnouncementFrame {
  kind: 'announcement_changed';
}

/** Clients append `?token=` to this path, and optionally `&extras=1`. */
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
    summary: 'Marks the given notifications as read, or all.',
    body: z.optional(z.object({ ids: z.optional(z.array(idInput).check(z.maxLength(200))), until })),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
  markSeen: route({
    method: 'POST',
    path: '/account/notification/seen/',
    access: 'signed_in',
    summary: 'Records that the app has displayed notifications, so that they are not emailed.',
    body: z.object({ ids: z.array(idInput, 'Ids is required').check(z.maxLength(200, 'At most 200 at once')), until }),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
  showSettings: route({
    method: 'GET',
    path: '/account/notification/settings/',
    access: 'signed_in',
    summary: 'Which kinds of notifications for the caller’s role are also emailed.',
    answer: dataAnswer(settingsShape),
  }),
  setSettings: route({
    method: 'POST',
    path: '/account/notification/settings/',
    access: 'signed_in',
    summary: 'Switches emails of the given kinds, or all emails, on or off; other kinds stay unchanged.',
    body: z.object({
      settings: z.optional(
        z
          .array(z.object({ kind: kindInput, mail: isOn }), 'Settings must be a list')
          .check(z.maxLength(100, 'At most 100 at once')),
      ),
      paused: z.optional(isOn),
    }),
    answer: dataAnswer(settingsShape),
  }),
  unsubscribeFrom: route({
    method: 'POST',
    path: '/account/notification/unsubscribe/',
    access: 'open',
    summary:
      'Stops emails of one kind, or all emails, with the token from an email (RFC 8058); `undo` restores them. The body is ignored.',
    query: z.object({
      token: z
        .string('This is required')
        .check(z.minLength(1, 'This is required'), z.maxLength(200), z.refine(isStorable)),
      kind: z.optional(kindInput),
      undo: z.optional(z.literal('1', 'Undo is 1 or missing')),
    }),
    answer: dataAnswer(z.object({ kind: z.nullable(z.enum(notificationKinds)) })),
    errors: ['not_found'],
  }),
};
