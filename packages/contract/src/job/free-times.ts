import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { clockTime, day } from '../value/day.ts';
import { idInput, instant } from '../value/id.ts';
import { numeric } from '../value/number.ts';
import { shift } from '../value/week.ts';

/**
 * Free times start at multiples of `stepMinutes`, from `noticeHours` ahead to the end of the day
 * `horizonDays` ahead. The comparison shows `compared` of them; an acceptance offers up to `offered`.
 */
export const freeTimeLimits = {
  noticeHours: 2,
  horizonDays: 14,
  stepMinutes: 15,
  compared: 3,
  offered: 3,
} as const;

/** These durations can be chosen, in minutes; the last one is a working day with its breaks. */
export const offeredDurations = [30, 60, 120, 240, 480] as const;

export const wholeDay = 480;

/**
 * The drive to an appointment next to a free time is the straight distance between the centres of the two
 * districts, times `detour`, at `kilometresPerHour`, plus `extraMinutes`. If a district is unknown, the drive
 * takes `unknownMinutes`. Drives are rounded up: to `artisanStep` minutes for the artisan, to `customerStep` for
 * everybody else. An artisan can set one duration for all drives.
 */
export const travelRule = {
  detour: 1.4,
  kilometresPerHour: 30,
  extraMinutes: 10,
  unknownMinutes: 30,
  artisanStep: 5,
  customerStep: 30,
  max: 240,
} as const;

/** Returns the minutes of a drive before it is rounded up; null stands for an unknown distance. */
export function minutesOfDrive(kilometres: number | null): number {
  const { detour, kilometresPerHour, extraMinutes, unknownMinutes, max } = travelRule;
  if (kilometres === null) return unknownMinutes;
  return Math.min(max, ((kilometres * detour) / kilometresPerHour) * 60 + extraMinutes);
}

/** `from` is a town, or empty if unknown. */
const drive = z.object({ minutes: z.number(), from: z.string(), at: instant });

const time = z.object({ starts_at: instant, appointment_time: z.string(), drive: z.optional(drive) });

export type FreeTime = z.infer<typeof time>;

/** Working days are listed even if no time is free. */
const days = z.array(z.object({ appointment_date: z.string(), times: z.array(time) }));

export type FreeDay = z.infer<typeof days>[number];

/**
 * If `hours_set` is false, no day is listed. `hours` are null until they are set, and for a customer
 * unless the artisan shows them.
 */
const freeTimesShape = z.object({
  duration_minutes: z.number(),
  hours_set: z.boolean(),
  hours: z.nullable(z.array(shift)),
  days,
});

export type FreeTimes = z.infer<typeof freeTimesShape>;

const travelMinutes = z.nullable(
  z
    .int('The drive must be a whole number of minutes')
    .check(
      z.minimum(0, 'The drive must be at least 0 minutes'),
      z.maximum(travelRule.max, `The drive must be at most ${travelRule.max} minutes`),
    ),
);

/**
 * `travel_minutes` is the artisan's own setting for all drives, or null. `offered` lists the times
 * of the artisan's acceptance that are still free.
 */
const ownFreeTimesShape = z.extend(freeTimesShape, {
  travel_minutes: z.nullable(z.number()),
  offered: z.array(time),
});

export type OwnFreeTimes = z.infer<typeof ownFreeTimesShape>;

const durationSentence = `Duration must be one of ${offeredDurations.join(', ')} minutes`;

const durationQuery = z.object({
  duration_minutes: z._default(
    numeric(durationSentence).check(
      z.refine((minutes) => offeredDurations.some((duration) => duration === minutes), durationSentence),
    ),
    60,
  ),
});

const withId = z.object({ id: idInput });

/** The times are in London time. */
export const offeredTimesInput = z.optional(
  z.nullable(
    z.array(z.object({ appointment_date: day, appointment_time: clockTime }), 'The times must be a list').check(
      z.maxLength(freeTimeLimits.offered, `An acceptance offers at most ${freeTimeLimits.offered} times`),
      z.refine(
        (times) =>
          new Set(times.map((time) => `${time.appointment_date} ${time.appointment_time}`)).size === times.length,
        'Offer each time only once',
      ),
    ),
  ),
);

export const freeTimes = {
  listFreeTimesOfBookingAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/{id}/free-times/',
    access: 'customer',
    summary: 'Free times to which an accepted appointment could be rescheduled. No time is reserved.',
    params: withId,
    answer: dataAnswer(freeTimesShape),
    errors: ['not_found', 'state_conflict'],
  }),
  listFreeTimesOfBookingAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/{id}/free-times/',
    access: 'artisan',
    summary: 'Free times to which an accepted appointment could be rescheduled.',
    params: withId,
    answer: dataAnswer(ownFreeTimesShape),
    errors: ['not_found', 'state_conflict'],
  }),
  listFreeTimesOfConversation: route({
    method: 'GET',
    path: '/artisan/api/v1/conversations/{id}/free-times/',
    access: 'artisan',
    summary: 'When the artisan is free for the customer of a conversation, at the place of its request.',
    params: withId,
    query: durationQuery,
    answer: dataAnswer(ownFreeTimesShape),
    errors: ['not_found'],
  }),
  listFreeTimesOfInvitation: route({
    method: 'GET',
    path: '/artisan/api/v1/job-requests/{id}/free-times/',
    access: 'artisan',
    summary: 'When the artisan is free for a request to which they are invited.',
    params: withId,
    query: durationQuery,
    answer: dataAnswer(ownFreeTimesShape),
    errors: ['not_found'],
  }),
  setTravelTime: route({
    method: 'POST',
    path: '/artisan/api/v1/travel-time/',
    access: 'artisan',
    summary: 'Sets one duration for all drives between appointments; null lets Fixit estimate each. Idempotent.',
    body: z.object({ minutes: travelMinutes }),
    answer: dataAnswer(z.object({ minutes: z.nullable(z.number()) })),
    errors: ['profile_missing'],
  }),
};
