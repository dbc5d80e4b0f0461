import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer, route } from '../route.ts';
import { clockTime, day } from './day.ts';
import { id, idInput } from './id.ts';
import { note } from './name.ts';

/** Limits the shifts in a day, the characters of a note and the future times off. */
export const weekLimits = { shiftsADay: 3, note: 200, timesOff: 100 } as const;

export const shift = z
  .object({
    weekday: z
      .int('Weekday must be a number from 1, Monday, to 7')
      .check(
        z.minimum(1, 'Weekday must be a number from 1, Monday, to 7'),
        z.maximum(7, 'Weekday must be a number from 1, Monday, to 7'),
      ),
    from: clockTime,
    to: clockTime,
  })
  .check(z.refine(({ from, to }) => from < to, 'Work must end after it begins'));

/** A shift is on a weekday (1 is Monday), in London time. */
export type Shift = z.infer<typeof shift>;

/** The calendar shows Monday to Friday, 08:00 to 18:00, to an artisan who has set no hours. */
export const usualHours: readonly Shift[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: '08:00',
  to: '18:00',
}));

const hours = z.array(shift, 'Hours are required').check(
  z.refine((shifts) => !shifts.some(({ weekday }) => countOf(shifts, weekday) > weekLimits.shiftsADay), {
    error: `A day has at most ${weekLimits.shiftsADay} shifts of work`,
    abort: true,
  }),
  z.refine((shifts) => !inOrder(shifts).some(overlapsNext), 'Hours of a day must not overlap'),
);

export function inOrder(shifts: readonly Shift[]): Shift[] {
  const key = ({ weekday, from }: Shift) => `${weekday} ${from}`;
  return [...shifts].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function countOf(shifts: readonly Shift[], weekday: number): number {
  return shifts.filter((shift) => shift.weekday === weekday).length;
}

function overlapsNext({ weekday, to }: Shift, index: number, shifts: readonly Shift[]): boolean {
  const next = shifts[index + 1];
  return next !== undefined && next.weekday === weekday && next.from < to;
}

const timeOffShape = z.object({
  id,
  from: z.string(),
  to: z.string(),
  note: z.string(),
  /** Counts the proposed and accepted appointments during the time off, with the day of the first. */
  appointments: z.optional(z.object({ count: z.number(), first_day: z.nullable(z.string()) })),
});

/** The days off include the last day. */
export type TimeOff = z.infer<typeof timeOffShape>;

const weekShape = z.object({ hours: z.array(shift), shows_hours: z.optional(z.boolean()) });

/** `shows_hours` says whether customers see the hours on the artisan's page. */
export type WorkingWeek = z.infer<typeof weekShape>;

export const week = {
  showHours: route({
    method: 'GET',
    path: '/artisan/api/v1/hours/',
    access: 'artisan',
    summary: 'The artisan’s weekly hours in the order of the week; null before they are set.',
    answer: dataAnswer(z.nullable(weekShape)),
  }),
  setHours: route({
    method: 'POST',
    path: '/artisan/api/v1/hours/',
    access: 'artisan',
    summary: 'Sets the whole week, in London time; an empty week means no work.',
    body: z.object({
      hours,
      /** If missing, the setting is unchanged. */
      shows_hours: z.optional(z.boolean('Show my hours must be true or false')),
    }),
    answer: dataAnswer(weekShape),
    errors: ['profile_missing'],
  }),
  listTimeOff: route({
    method: 'GET',
    path: '/artisan/api/v1/time-off/',
    access: 'artisan',
    summary: 'Current and future days off, soonest first.',
    answer: dataAnswer(z.array(timeOffShape)),
  }),
  addTimeOff: route({
    method: 'POST',
    path: '/artisan/api/v1/time-off/',
    access: 'artisan',
    summary:
      'Takes days off, including the last one. Appointments and proposals on them stay and are counted in the answer.',
    body: z
      .object({ from: day, to: day, note: z.optional(z.nullable(note('Note', { max: weekLimits.note }))) })
      .check(
        z.refine(({ from, to }) => from <= to, { error: 'The last day must not be before the first', path: ['to'] }),
      ),
    status: 201,
    answer: dataAnswer(timeOffShape),
    errors: ['profile_missing', 'state_conflict'],
  }),
  removeTimeOff: route({
    method: 'DELETE',
    path: '/artisan/api/v1/time-off/{id}/',
    access: 'artisan',
    summary: 'Cancels days off.',
    params: z.object({ id: idInput }),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
};
