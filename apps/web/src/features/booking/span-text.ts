import type { Booking } from '@fixit/contract/booking';
import { clockText, durationText, instantText, londonWall } from '../../lib/format.ts';

/**
 * 'until 11:30 (1 h 30 min)': when an appointment ends and how long it lasts, with the day where it ends on another one.
 * As much of it as the server tells, which may be nothing.
 */
export function spanText({ appointment_date, duration_minutes, ends_at }: Booking): string {
  const end = ends_at ? `until ${isOn(appointment_date, ends_at) ? clockText(ends_at) : instantText(ends_at)}` : '';
  const length = duration_minutes > 0 ? `(${durationText(duration_minutes)})` : '';
  return [end, length].filter(Boolean).join(' ');
}

function isOn(day: string, instant: string): boolean {
  return londonWall(instant)?.[0] === day;
}
