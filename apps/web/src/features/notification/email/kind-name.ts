import type { NotificationKind } from '@fixit/contract/notification';

/** Worded for both sides. */
const kindNames: Readonly<Record<NotificationKind, string>> = {
  job_request: 'New requests',
  job_accepted: 'An artisan accepts a request',
  job_declined: 'An artisan declines a request',
  job_filled: 'A request needs no more artisans',
  job_reopened: 'A request that was full takes artisans again',
  job_cancelled: 'A request is withdrawn or closed',
  job_expired: 'A request has expired',
  booking_proposed: 'A booking is proposed',
  booking_accepted: 'A booking is accepted',
  booking_rejected: 'A booking is rejected',
  booking_withdrawn: 'A proposal is withdrawn',
  booking_unavailable: 'A proposed time is no longer free',
  booking_expired: 'A proposal has expired',
  booking_cancelled: 'A booking is cancelled',
  booking_reminder: 'The day before a booking',
  booking_completed: 'A booking is completed',
  booking_disputed: 'A problem is reported or settled',
  reschedule_asked: 'A reschedule is requested',
  reschedule_accepted: 'A reschedule is accepted',
  reschedule_declined: 'A reschedule is declined',
  reschedule_withdrawn: 'A reschedule request is withdrawn',
  review_added: 'New reviews',
  review_replied: 'A reply to a review',
  review_hidden: 'A review is hidden or shown again',
  message_received: 'New messages',
};

/** Null for an unknown kind. */
export function kindName(kind: string): string | null {
  return new Map<string, string>(Object.entries(kindNames)).get(kind) ?? null;
}
