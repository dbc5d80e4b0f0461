/**
 * A proposal made less than `beforeStartHours` before its start may be answered until the start.
 * Days are London's. The database computes when a proposal expires, an appointment completes and a
 * reminder is due, by the functions of migrations 0008_booking_life.sql and 0013_earlier_of_two.sql
 * (the last two). A change of `proposalHours`, `beforeStartHours`, `completesAfterDays` or
 * `reminderDays` needs a new migration; booking-clock.test.ts compares them.
 */
export const bookingTimes = {
  proposalHours: 48,
  beforeStartHours: 2,
  freeCancellationHours: 24,
  completesAfterDays: 2,
  addressDays: 30,
  reminderDays: 1,
} as const;
