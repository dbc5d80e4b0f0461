import { dateText, londonDateTime } from '../../../lib/format.ts';

/** Returns London's day of an instant, such as 'Fri 4 Dec 2026'. */
export function londonDay(instant: string): string {
  return dateText(londonDateTime(instant)?.[0] ?? '');
}
