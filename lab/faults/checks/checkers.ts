import type { Evidence } from '../state.ts';
import { findServerErrors, findWrongPictures } from './check-answers.ts';
import { findLostAnswers, findOverlaps, findUnaccountedChanges, findWrongTransitions } from './check-bookings.ts';
import { findUnaccountedAnswers, findWrongAcceptances, findWrongJobs } from './check-jobs.ts';
import { findLateFrames } from './check-lateness.ts';
import {
  findDisorder,
  findForgedMessages,
  findRefusedMessages,
  findUnreceivedMessages,
  findWrongMessages,
} from './check-messages.ts';
import { findMissingEmails, findUnreceivedNotifications, findWrongNotifications } from './check-notifications.ts';

const findRefusedChanges = (evidence: Evidence) => [
  ...findUnaccountedChanges(evidence),
  ...findUnaccountedAnswers(evidence),
  ...findRefusedMessages(evidence),
];

/** Each rule must hold whatever fails. Its function finds the violations. */
export const checkers = {
  'accepted bookings of an artisan do not overlap': findOverlaps,
  'each booking follows its state machine': findWrongTransitions,
  'an acknowledged change of a booking is made exactly once': findLostAnswers,
  'a job has at most five acceptances, and no acknowledged one is missing': findWrongAcceptances,
  'an acknowledged job exists exactly once': findWrongJobs,
  'each change comes from a call that was not refused': findRefusedChanges,
  'an acknowledged message is stored exactly once, as it was sent': findWrongMessages,
  'every message has a sender': findForgedMessages,
  'messages are stored in order': findDisorder,
  'each message is received exactly once and in order': findUnreceivedMessages,
  'each picture has the bytes that were uploaded': findWrongPictures,
  'each change causes one notification': findWrongNotifications,
  'each notification is received exactly once': findUnreceivedNotifications,
  'each notification is emailed': findMissingEmails,
  'no frame is late': findLateFrames,
  'each answer is JSON, and the only server error is 503 unavailable': findServerErrors,
} as const satisfies Record<string, (evidence: Evidence) => string[]>;

export type Rule = keyof typeof checkers;
export const rules = Object.keys(checkers) as Rule[];
