import type { TimeOff } from '@fixit/contract/value/week';
import { londonDateTime } from '../../../lib/format.ts';
import { texts } from './booking-dialog-texts.ts';

/** Holds a London time. Either part may be empty. */
interface EnteredTime {
  appointment_date: string;
  appointment_time: string;
}

/** While a year is being typed, the browser's field reports its first digits as the year. */
const isWholeYear = (date: string) => date >= '1900';

/** Returns the error that the server would report, or null. */
export function dateTimeError(
  { appointment_date: date, appointment_time: time }: EnteredTime,
  now: number,
  timesOff: readonly TimeOff[] = [],
): { readonly [field in keyof EnteredTime]?: string } | null {
  const [today = '', clock = ''] = londonDateTime(new Date(now).toISOString()) ?? [];
  if (!isWholeYear(date)) return null;
  if (timesOff.some(({ from, to }) => from <= date && date <= to)) return { appointment_date: texts.dayOff };
  if (date < today) return { appointment_date: texts.mustBeInFuture };
  return date === today && time !== '' && time <= clock ? { appointment_time: texts.mustBeInFuture } : null;
}
