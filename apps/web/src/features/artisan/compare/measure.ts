import { texts } from './comparison-texts.ts';

const kilometresInMile = 1.609344;

/** Returns a text such as '1.4 miles'. */
export function distanceText(kilometres: number | null): string {
  if (kilometres === null) return texts.unknown;
  const miles = kilometres / kilometresInMile;
  return miles < 1 ? texts.near : texts.miles(Math.round(miles * 10) / 10);
}

/** Uses the largest unit that fits, and at least a minute. */
export function replyText(minutes: number | null): string {
  if (minutes === null) return texts.notMeasured;
  if (minutes < 60) return texts.within.minutes(Math.max(1, Math.round(minutes)));
  const hours = Math.round(minutes / 60);
  return hours < 24 ? texts.within.hours(hours) : texts.within.days(Math.round(hours / 24));
}
