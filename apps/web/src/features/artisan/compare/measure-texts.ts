import { kilometresPerMile } from '../../../lib/format.ts';

const texts = {
  unknown: 'Not known',
  near: 'Under a mile',
  miles: (miles: number) => (miles === 1 ? '1 mile' : `${miles.toLocaleString('en-GB')} miles`),
  notMeasured: 'Not measured yet',
  minutes: (n: number) => `in ${n} min`,
  hours: (n: number) => (n === 1 ? 'in 1 hour' : `in ${n} hours`),
  days: (n: number) => (n === 1 ? 'in 1 day' : `in ${n} days`),
} as const;

/** Returns '1.4 miles', for example. */
export function distanceText(kilometres: number | null): string {
  if (kilometres === null) return texts.unknown;
  const miles = kilometres / kilometresPerMile;
  return miles < 1 ? texts.near : texts.miles(Math.round(miles * 10) / 10);
}

/** Returns 'in 2 hours', for example, and at least 'in 1 min'. */
export function replyText(minutes: number | null): string {
  if (minutes === null) return texts.notMeasured;
  if (minutes < 60) return texts.minutes(Math.max(1, Math.round(minutes)));
  const hours = Math.round(minutes / 60);
  return hours < 24 ? texts.hours(hours) : texts.days(Math.round(hours / 24));
}
