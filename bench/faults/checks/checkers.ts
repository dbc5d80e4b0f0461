import type { Evidence } from '../state.ts';
import { findLostPictures, findServerErrors } from './check-answers.ts';
import { findLostAnswers, findOverlaps, findWrongTransitions } from './check-bookings.ts';
import { findWrongAcceptances, findWrongJobs } from './check-jobs.ts';
import { findDisorder, findUnheard, findWrongMessages } from './check-messages.ts';
import { findMissingEmails, findUntold, findWrongNotifications } from './check-notifications.ts';

/** What must hold, whatever failed, and what finds where it did not. */
export const checkers = {
  'no overlapping accepted bookings': findOverlaps,
  'each booking takes a path of its state machine': findWrongTransitions,
  'an acknowledged answer wins, once': findLostAnswers,
  'five acceptances a job, those that were acknowledged': findWrongAcceptances,
  'an acknowledged job is there, once': findWrongJobs,
  'an acknowledged message is there, once, as it was sent': findWrongMessages,
  'messages are in order': findDisorder,
  'each message is heard, once and in order': findUnheard,
  'each picture can be read': findLostPictures,
  'each person is notified once of each change': findWrongNotifications,
  'each notification is heard of, once': findUntold,
  'each notification is emailed': findMissingEmails,
  'no 500': findServerErrors,
} as const satisfies Record<string, (evidence: Evidence) => string[]>;

export type Rule = keyof typeof checkers;
export const rules = Object.keys(checkers) as Rule[];
