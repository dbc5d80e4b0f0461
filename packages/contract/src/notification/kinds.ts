import type { Role } from '../account.ts';
import { bookingAccepted, bookingAcceptedWords } from './booking/booking-accepted.ts';
import { bookingCancelled, bookingCancelledWords } from './booking/booking-cancelled.ts';
import { bookingCompleted, bookingCompletedWords } from './booking/booking-completed.ts';
import { bookingDisputed, bookingDisputedWords } from './booking/booking-disputed.ts';
import { bookingExpired, bookingExpiredWords } from './booking/booking-expired.ts';
import { bookingProposed, bookingProposedWords } from './booking/booking-proposed.ts';
import { bookingRejected, bookingRejectedWords } from './booking/booking-rejected.ts';
import { bookingReminder, bookingReminderWords } from './booking/booking-reminder.ts';
import { bookingUnavailable, bookingUnavailableWords } from './booking/booking-unavailable.ts';
import { bookingWithdrawn, bookingWithdrawnWords } from './booking/booking-withdrawn.ts';
import { jobAccepted, jobAcceptedWords } from './job/job-accepted.ts';
import { jobCancelled, jobCancelledWords } from './job/job-cancelled.ts';
import { jobDeclined, jobDeclinedWords } from './job/job-declined.ts';
import { jobExpired, jobExpiredWords } from './job/job-expired.ts';
import { jobFilled, jobFilledWords } from './job/job-filled.ts';
import { jobReopened, jobReopenedWords } from './job/job-reopened.ts';
import { jobRequest, jobRequestWords } from './job/job-request.ts';
import type { KindRules, KindWords } from './kind.ts';
import { messageReceived, messageReceivedWords } from './message/message-received.ts';
import { rescheduleAccepted, rescheduleAcceptedWords } from './reschedule/reschedule-accepted.ts';
import { rescheduleAsked, rescheduleAskedWords } from './reschedule/reschedule-asked.ts';
import { rescheduleDeclined, rescheduleDeclinedWords } from './reschedule/reschedule-declined.ts';
import { rescheduleWithdrawn, rescheduleWithdrawnWords } from './reschedule/reschedule-withdrawn.ts';
import { reviewAdded, reviewAddedWords } from './review/review-added.ts';
import { reviewHidden, reviewHiddenWords } from './review/review-hidden.ts';
import { reviewReplied, reviewRepliedWords } from './review/review-replied.ts';
import { visitArrived, visitArrivedWords } from './visit/visit-arrived.ts';
import { visitDelayed, visitDelayedWords } from './visit/visit-delayed.ts';
import { visitDeparted, visitDepartedWords } from './visit/visit-departed.ts';

/** The settings show the kinds in this order. */
export const notificationRules = {
  job_request: jobRequest,
  job_accepted: jobAccepted,
  job_declined: jobDeclined,
  job_filled: jobFilled,
  job_reopened: jobReopened,
  job_cancelled: jobCancelled,
  job_expired: jobExpired,
  booking_proposed: bookingProposed,
  booking_accepted: bookingAccepted,
  booking_rejected: bookingRejected,
  booking_withdrawn: bookingWithdrawn,
  booking_unavailable: bookingUnavailable,
  booking_expired: bookingExpired,
  booking_cancelled: bookingCancelled,
  booking_reminder: bookingReminder,
  visit_departed: visitDeparted,
  visit_delayed: visitDelayed,
  visit_arrived: visitArrived,
  booking_completed: bookingCompleted,
  booking_disputed: bookingDisputed,
  reschedule_asked: rescheduleAsked,
  reschedule_accepted: rescheduleAccepted,
  reschedule_declined: rescheduleDeclined,
  reschedule_withdrawn: rescheduleWithdrawn,
  review_added: reviewAdded,
  review_replied: reviewReplied,
  review_hidden: reviewHidden,
  message_received: messageReceived,
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof notificationRules;

/** Only the server reads this table; see KindRules. */
export const notificationWords = {
  job_request: jobRequestWords,
  job_accepted: jobAcceptedWords,
  job_declined: jobDeclinedWords,
  job_filled: jobFilledWords,
  job_reopened: jobReopenedWords,
  job_cancelled: jobCancelledWords,
  job_expired: jobExpiredWords,
  booking_proposed: bookingProposedWords,
  booking_accepted: bookingAcceptedWords,
  booking_rejected: bookingRejectedWords,
  booking_withdrawn: bookingWithdrawnWords,
  booking_unavailable: bookingUnavailableWords,
  booking_expired: bookingExpiredWords,
  booking_cancelled: bookingCancelledWords,
  booking_reminder: bookingReminderWords,
  visit_departed: visitDepartedWords,
  visit_delayed: visitDelayedWords,
  visit_arrived: visitArrivedWords,
  booking_completed: bookingCompletedWords,
  booking_disputed: bookingDisputedWords,
  reschedule_asked: rescheduleAskedWords,
  reschedule_accepted: rescheduleAcceptedWords,
  reschedule_declined: rescheduleDeclinedWords,
  reschedule_withdrawn: rescheduleWithdrawnWords,
  review_added: reviewAddedWords,
  review_replied: reviewRepliedWords,
  review_hidden: reviewHiddenWords,
  message_received: messageReceivedWords,
} as const satisfies Record<NotificationKind, Omit<KindWords<never>, 'examples'>>;

export type DetailsOf<Kind extends NotificationKind> =
  (typeof notificationWords)[Kind] extends KindWords<infer Details extends object> ? Details : never;

// Object.keys is typed as string[].
export const notificationKinds = Object.keys(notificationRules) as [NotificationKind, ...NotificationKind[]];

function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationRules, kind);
}

export function kindsOf(role: Role): NotificationKind[] {
  return notificationKinds.filter((kind) => [role, 'both'].includes(notificationRules[kind].side));
}

/** Returns null for a kind that another release added. */
export function rulesOf(kind: string): KindRules | null {
  return isNotificationKind(kind) ? notificationRules[kind] : null;
}

/** Returns null for a kind that another release added; its title and text are stored with each notification. */
export function wordsOf(kind: string): KindWords<object> | null {
  // The server stores the details that the words of the kind need.
  return isNotificationKind(kind) ? (notificationWords[kind] as KindWords<object>) : null;
}
