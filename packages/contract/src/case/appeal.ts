import { instantOf } from '../rules/london-time.ts';
import { londonWall } from '../value/appointment.ts';

/** Each side may appeal against a decision once, within this many days after the day of the decision. */
export const appealDays = 14;

/** Each side reads a decision this many minutes later, so that operators can still correct a slip. */
export const letterMinutes = 10;

/** Returns the first instant at which an appeal is too late: midnight in London after the last day. */
export function appealDeadline(decidedAt: string): Date {
  const [day] = londonWall(decidedAt) ?? [];
  if (day === undefined) throw new RangeError('A decision has an instant');
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + appealDays + 1);
  const end = instantOf({ appointment_date: next.toISOString().slice(0, 10), appointment_time: '00:00' });
  // The clocks change at 01:00.
  if (end === null) throw new RangeError(`London has no midnight on ${next.toISOString()}`);
  return new Date(end);
}
