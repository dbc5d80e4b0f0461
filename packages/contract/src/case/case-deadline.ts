import { londonDateTime } from '../value/appointment.ts';
import { bankHolidaysOf } from '../value/bank-holiday.ts';
import { addDays, instantOf } from '../value/london-time.ts';

const hourMs = 3_600_000;

/**
 * Every case has one of these classes, which sets its clock. `words` say to people when they hear from an operator.
 * Working days are those after the day of the report.
 */
export const caseClasses = {
  urgent: { label: 'Money and safety', clock: { hours: 24 }, words: 'within 24 hours' },
  ordinary: { label: 'Third working day', clock: { workingDays: 3 }, words: 'by 17:00 on the third working day' },
  appeal: { label: 'Appeal', clock: { workingDays: 5 }, words: 'by 17:00 on the fifth working day' },
  data_protection: { label: 'Personal data', clock: { days: 30 }, words: 'within 30 days' },
} as const satisfies Record<
  string,
  { label: string; clock: { hours: number } | { workingDays: number } | { days: number }; words: string }
>;

export type CaseClass = keyof typeof caseClasses;

// Object.keys forgets which keys they are.
export const caseClassNames = Object.keys(caseClasses) as [CaseClass, ...CaseClass[]];

/** Cases that count working days are due at this time in London. */
const closingTime = '17:00';

/** Saturdays, Sundays, bank holidays of England and the extra days are not working days. */
function isWorkingDay(date: string, extraDays: readonly string[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || extraDays.includes(date)) return false;
  return !bankHolidaysOf(Number(date.slice(0, 4))).includes(date);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

/**
 * Returns when a case is due that somebody reported at an instant. 24 hours are elapsed time, so that both clock changes
 * leave them alone; 30 days end at the same time of day in London. `extraDays` are days on which nobody works besides
 * bank holidays, as `YYYY-MM-DD`.
 */
export function caseDeadline(name: CaseClass, reportedAt: Date, extraDays: readonly string[] = []): Date {
  const { clock } = caseClasses[name];
  if ('hours' in clock) return new Date(reportedAt.getTime() + clock.hours * hourMs);
  if ('days' in clock) return new Date(addDays(reportedAt.getTime(), clock.days));
  const [reportedOn] = londonDateTime(reportedAt.toISOString()) ?? [];
  if (reportedOn === undefined) throw new RangeError('A report has an instant');
  let date = reportedOn;
  for (let left: number = clock.workingDays; left > 0; ) {
    date = dayAfter(date);
    if (isWorkingDay(date, extraDays)) left -= 1;
  }
  const due = instantOf({ appointment_date: date, appointment_time: closingTime });
  // The clocks change at night.
  if (due === null) throw new RangeError(`London has no ${closingTime} on ${date}`);
  return new Date(due);
}
