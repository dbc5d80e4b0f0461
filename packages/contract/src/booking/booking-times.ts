/**
 * A proposal made less than `beforeStartHours` before its start may be answered until the start.
 * Days are counted in London. Functions in the migrations 0008_booking_life.sql and
 * 0013_earlier_of_two.sql compute when a proposal expires, an appointment completes and a reminder
 * is due, so a change of these figures needs a new migration; booking-clock.test.ts compares them.
 */
export const bookingTimes = {
  proposalHours: 48,
  beforeStartHours: 2,
  freeCancellationHours: 24,
  completesAfterDays: 2,
  addressDays: 30,
  reminderDays: 1,
} as const;
