import { dateText, londonDateTime } from '../../../lib/format.ts';

/** Returns 'Fri 4 Dec 2026'. */
export function londonDay(instant: string): string {
  return dateText(londonDateTime(instant)?.[0] ?? '');
}
