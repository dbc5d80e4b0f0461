import { londonDateTime } from '../value/appointment.ts';
import { bankHolidaysOf } from '../value/bank-holiday.ts';
import { addDays, instantOf } from '../value/london-time.ts';

const hourMs = 3_600_000;

/** Operators have this long to decide a case of each class. Working days start on the day after the report. */
const caseTimeLimits = {
  urgent: { hours: 24 },
  ordinary: { workingDays: 3 },
  appeal: { workingDays: 5 },
  data_protection: { days: 30 },
} as const satisfies Record<string, { hours: number } | { workingDays: number } | { days: number }>;

export type CaseClass = keyof typeof caseTimeLimits;

// Object.keys is typed as string[].
export const caseClassNames = Object.keys(caseTimeLimits) as [CaseClass, ...CaseClass[]];

/** A case with a deadline in working days is due at this time in London. */
const closingTime = '17:00';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Returns '24 hours', 'third working day' or '30 days'. */
export function timeLimitText(name: CaseClass): string {
  const limit = caseTimeLimits[name];
  if ('hours' in limit) return `${limit.hours} hours`;
  return 'days' in limit ? `${limit.days} days` : `${ordinals[limit.workingDays - 1]} working day`;
}

/** Returns 'within 24 hours' or 'by 17:00 on the third working day'. */
export const deadlineText = (name: CaseClass): string =>
  'workingDays' in caseTimeLimits[name]
    ? `by ${closingTime} on the ${timeLimitText(name)}`
    : `within ${timeLimitText(name)}`;

function isWorkingDay(date: string, closedDays: readonly string[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || closedDays.includes(date)) return false;
  return !bankHolidaysOf(Number(date.slice(0, 4))).includes(date);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

/**
 * Returns when a case reported at an instant is due. Hours are elapsed time, which clock changes do
 * not affect. A limit in days ends at the London time of the report. `closedDays` are not working
 * days, like bank holidays; they are written as `YYYY-MM-DD`.
 */
export function caseDeadline(name: CaseClass, reportedAt: Date, closedDays: readonly string[] = []): Date {
  const limit = caseTimeLimits[name];
  if ('hours' in limit) return new Date(reportedAt.getTime() + limit.hours * hourMs);
  if ('days' in limit) return new Date(addDays(reportedAt.getTime(), limit.days));
  const [reportedOn] = londonDateTime(reportedAt.toISOString()) ?? [];
  if (reportedOn === undefined) throw new RangeError('A report needs a valid date');
  let date = reportedOn;
  for (let daysLeft: number = limit.workingDays; daysLeft > 0; ) {
    date = dayAfter(date);
    if (isWorkingDay(date, closedDays)) daysLeft -= 1;
  }
  const due = instantOf({ appointment_date: date, appointment_time: closingTime });
  // This cannot happen, because the clocks change at night.
  if (due === null) throw new RangeError(`London has no ${closingTime} on ${date}`);
  return new Date(due);
}
