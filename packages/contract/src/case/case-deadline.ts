import { londonDateTime } from '../value/appointment.ts';
import { bankHolidaysOf } from '../value/bank-holiday.ts';
import { addDays, instantOf } from '../value/london-time.ts';

const hourMs = 3_600_000;

/** Operators have this long to decide a case of each class. Working days start on the day after the report. */
const caseClocks = {
  urgent: { hours: 24 },
  ordinary: { workingDays: 3 },
  appeal: { workingDays: 5 },
  data_protection: { days: 30 },
} as const satisfies Record<string, { hours: number } | { workingDays: number } | { days: number }>;

export type CaseClass = keyof typeof caseClocks;

// Object.keys is typed as string[].
export const caseClassNames = Object.keys(caseClocks) as [CaseClass, ...CaseClass[]];

/** A case with a deadline in working days is due at this time in London. */
const closingTime = '17:00';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Returns '24 hours', 'third working day' or '30 days'. */
export function clockText(name: CaseClass): string {
  const clock = caseClocks[name];
  if ('hours' in clock) return `${clock.hours} hours`;
  return 'days' in clock ? `${clock.days} days` : `${ordinals[clock.workingDays - 1]} working day`;
}

/** Returns 'within 24 hours' or 'by 17:00 on the third working day'. */
export const deadlineText = (name: CaseClass): string =>
  'workingDays' in caseClocks[name] ? `by ${closingTime} on the ${clockText(name)}` : `within ${clockText(name)}`;

function isWorkingDay(date: string, extraDays: readonly string[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || extraDays.includes(date)) return false;
  return !bankHolidaysOf(Number(date.slice(0, 4))).includes(date);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

/**
 * Returns when a case reported at an instant is due. Hours are elapsed time, which clock changes do
 * not affect; days end at the same time of day in London. `extraDays` are closed days besides bank
 * holidays, as `YYYY-MM-DD`.
 */
export function caseDeadline(name: CaseClass, reportedAt: Date, extraDays: readonly string[] = []): Date {
  const clock = caseClocks[name];
  if ('hours' in clock) return new Date(reportedAt.getTime() + clock.hours * hourMs);
  if ('days' in clock) return new Date(addDays(reportedAt.getTime(), clock.days));
  const [reportedOn] = londonDateTime(reportedAt.toISOString()) ?? [];
  if (reportedOn === undefined) throw new RangeError('A report needs a valid date');
  let date = reportedOn;
  for (let daysLeft: number = clock.workingDays; daysLeft > 0; ) {
    date = dayAfter(date);
    if (isWorkingDay(date, extraDays)) daysLeft -= 1;
  }
  const due = instantOf({ appointment_date: date, appointment_time: closingTime });
  // This cannot happen, because the clocks change at night.
  if (due === null) throw new RangeError(`London has no ${closingTime} on ${date}`);
  return new Date(due);
}
