import type { NotificationKind } from '@fixit/contract/notification';

/** What each kind is about, as people say it; the customer's and the artisan's words where they differ. */
const subjects: Record<NotificationKind, string> = {
  job_request: 'New requests near you',
  job_accepted: 'Artisans who accept your request',
  job_filled: 'Requests that others have taken',
  job_cancelled: 'Requests that were taken back',
  job_expired: 'Requests that have run out',
  booking_proposed: 'Proposed appointments',
  booking_accepted: 'Appointments that were accepted',
  booking_rejected: 'Appointments that were rejected',
  booking_withdrawn: 'Proposals that were withdrawn',
  booking_unavailable: 'Proposals whose time was taken',
  booking_expired: 'Proposals that have run out',
  booking_cancelled: 'Cancelled appointments',
  booking_reminder: 'Reminders the day before',
  booking_completed: 'Finished work',
  booking_disputed: 'Reported problems',
  reschedule_asked: 'Wishes for another time',
  reschedule_accepted: 'New times that were accepted',
  reschedule_declined: 'New times that were declined',
  reschedule_withdrawn: 'New times that were taken back',
  review_added: 'New reviews',
  review_replied: 'Replies to your reviews',
  message_received: 'New messages',
};

/** A kind in people's words; another server's kind by its own name. */
export const subjectOf = (kind: NotificationKind): string => subjects[kind] ?? kind;

export const settingsTexts = {
  heading: 'Mails',
  explanation: 'What you have not seen here within a minute comes by mail.',
  pause: 'Pause all mails',
  paused: 'All mails are paused. What happens still shows up here.',
  loading: 'Loading your mail settings',
  failed: 'Your mail settings could not be loaded.',
  notSaved: 'That was not saved. Please try again.',
  groups: { message: 'Messages', job: 'Requests', booking: 'Appointments', review: 'Reviews' },
} as const;
