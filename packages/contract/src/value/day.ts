import * as z from 'zod/mini';

/**
 * Dates from this year on are refused as typos. After 9999, `YYYY-MM-DD` and calendar programs could
 * not represent the end of an appointment.
 */
const firstInvalidYear = 2200;

export const day = z.string('Date is required').check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Date must be written YYYY-MM-DD', abort: true }),
  z.refine((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    // There is no year 0, though JavaScript counts one.
    return !value.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }, 'There is no such day'),
  z.refine((value) => Number(value.slice(0, 4)) < firstInvalidYear, `Date must be before ${firstInvalidYear}`),
);

export const clockTime = z
  .string('Time is required')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Time must be written HH:MM'));
