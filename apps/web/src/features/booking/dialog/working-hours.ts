import type { Shift } from '@fixit/contract/value/week';
import { weekdayNames } from './booking-dialog-texts.ts';

/** Returns 'Mon to Fri, 08:00 to 17:00; Sat, 09:00 to 12:00', for example. */
export function weeklyHoursText(hours: readonly Shift[]): string {
  const groups: { first: number; last: number; shifts: string }[] = [];
  for (const weekday of weekdayNames.keys()) {
    const dayShifts = hours.filter((shift) => shift.weekday === weekday + 1);
    if (dayShifts.length === 0) continue;
    const shifts = dayShifts.map(({ from, to }) => `${from} to ${to}`).join(' and ');
    const previous = groups.at(-1);
    if (previous?.last === weekday - 1 && previous.shifts === shifts) previous.last = weekday;
    else groups.push({ first: weekday, last: weekday, shifts });
  }
  const nameOf = (weekday: number) => weekdayNames[weekday]?.slice(0, 3) ?? '';
  return groups
    .map(
      ({ first, last, shifts }) =>
        `${first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`}, ${shifts}`,
    )
    .join('; ');
}

/** Returns the weekday or the time that is outside the hours, for example 'Sunday'. Returns null if neither is. */
export function outsideHours(
  hours: readonly Shift[],
  { appointment_date, appointment_time }: { appointment_date: string; appointment_time: string },
): string | null {
  const day = new Date(`${appointment_date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || appointment_time === '') return null;
  const weekday = day.getUTCDay() || 7;
  const dayShifts = hours.filter((shift) => shift.weekday === weekday);
  if (dayShifts.length === 0) return weekdayNames[weekday - 1] ?? '';
  return dayShifts.some(({ from, to }) => from <= appointment_time && appointment_time < to) ? null : appointment_time;
}

/**
 * Returns the weekday if an artisan who does not show any hours has no free time on that day. Returns null if the day
 * is outside the listed days.
 */
export function outsideDays(
  { days }: { days: readonly { appointment_date: string }[] },
  { appointment_date }: { appointment_date: string },
): string | null {
  const [first, last] = [days[0]?.appointment_date ?? '', days.at(-1)?.appointment_date ?? ''];
  if (appointment_date < first || appointment_date > last) return null;
  if (days.some((day) => day.appointment_date === appointment_date)) return null;
  return weekdayNames[(new Date(`${appointment_date}T00:00:00Z`).getUTCDay() || 7) - 1] ?? null;
}
