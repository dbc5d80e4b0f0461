import { dateText, londonDateTime } from '../../../lib/format.ts';

/** Returns the day of an instant in London, such as 'Fri 4 Dec 2026'. */
export function londonDay(instant: string): string {
  return dateText(londonDateTime(instant)?.[0] ?? '');
}
