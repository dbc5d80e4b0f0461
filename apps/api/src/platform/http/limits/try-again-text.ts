import { formatDate, londonDateTime } from '@fixit/contract/value/appointment';

const minute = 60_000;

/** The time is London's, rounded up to the minute, with the date unless that is today. */
export function tryAgainText(msLeft: number, now = Date.now()): string {
  const [today] = londonTimeOf(now);
  const [day, time] = londonTimeOf(Math.ceil((now + msLeft) / minute) * minute);
  return day === today ? `Please try again at ${time}.` : `Please try again on ${formatDate(day)} at ${time}.`;
}

export function retryAfterSeconds(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}

function londonTimeOf(moment: number): [date: string, time: string] {
  const dateTime = londonDateTime(new Date(moment).toISOString());
  if (!dateTime) throw new Error(`${moment} is not a valid instant`);
  return dateTime;
}
