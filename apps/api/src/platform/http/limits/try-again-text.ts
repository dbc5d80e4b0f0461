import { formatDate, londonDateTime } from '@fixit/contract/value/appointment';

const minute = 60_000;

/**
 * Returns a sentence such as 'Please try again at 15:40.' It includes the date unless that is today in
 * London. The time is rounded up to the minute.
 */
export function tryAgainText(msLeft: number, now = Date.now()): string {
  const [today] = londonTimeOf(now);
  const [day, time] = londonTimeOf(Math.ceil((now + msLeft) / minute) * minute);
  return day === today ? `Please try again at ${time}.` : `Please try again on ${formatDate(day)} at ${time}.`;
}

/** Returns at least one second. */
export function retryAfterSeconds(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}

function londonTimeOf(moment: number): [date: string, time: string] {
  const dateTime = londonDateTime(new Date(moment).toISOString());
  if (!dateTime) throw new Error(`${moment} is not a valid instant`);
  return dateTime;
}
