import type { TimeOff } from '@fixit/contract/value/week';
import { londonWall } from '../../../lib/format.ts';
import { texts } from './booking-dialog-texts.ts';

/** A London wall time as typed; either part may be empty. */
interface TypedTime {
  appointment_date: string;
  appointment_time: string;
}

/** The first digits of a year are a year of their own in the browser's field. */
const isWholeYear = (date: string) => date >= '1900';

/** Returns the server's sentence for a time that it would refuse, or null. */
export function whenProblem(
  { appointment_date: date, appointment_time: time }: TypedTime,
  now: number,
  timesOff: readonly TimeOff[] = [],
): { readonly [field in keyof TypedTime]?: string } | null {
  const [today = '', clock = ''] = londonWall(new Date(now).toISOString()) ?? [];
  if (!isWholeYear(date)) return null;
  if (timesOff.some(({ from, to }) => from <= date && date <= to)) return { appointment_date: texts.dayOff };
  if (date < today) return { appointment_date: texts.mustLieAhead };
  return date === today && time !== '' && time <= clock ? { appointment_time: texts.mustLieAhead } : null;
}
