import { formatAppointment, formatDate, londonDateTime } from '@fixit/contract/value/appointment';

export { formatAppointment as appointmentText, formatDate as dateText, londonDateTime };

/** Returns 'Fri 4 Dec 2026, 10:00'. */
export function instantText(instant: string): string {
  const dateAndTime = londonDateTime(instant);
  return dateAndTime ? formatAppointment(...dateAndTime) : '';
}

const halfYearMs = 183 * 86_400_000;

/** Returns 'Fri 4 Dec, 10:00'. Only a date that is half a year or more away has its year. */
export function nearAppointmentText(date: string, time: string | null, now = Date.now()): string {
  const isNear = Math.abs(Date.parse(date) - now) < halfYearMs;
  return formatAppointment(date, time).replace(isNear ? / \d{4}(?=,|$)/ : '', '');
}

export function nearInstantText(instant: string, now?: number): string {
  const dateAndTime = londonDateTime(instant);
  return dateAndTime ? nearAppointmentText(...dateAndTime, now) : '';
}

/** Returns '10:00'. */
export function clockText(instant: string): string {
  return londonDateTime(instant)?.[1] ?? '';
}

/** Returns 'Fri 10:00'. */
export function lastSeenText(instant: string): string {
  const dateAndTime = londonDateTime(instant);
  return dateAndTime ? `${formatDate(dateAndTime[0]).slice(0, 3)} ${dateAndTime[1]}` : '';
}

/** Returns '45 min', '2 h' or '1 h 30 min'. */
export function durationText(minutes: number): string {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, remainder > 0 && `${remainder} min`].filter(Boolean).join(' ');
}

export const kilometresPerMile = 1.609344;

/** Returns '1.4'. */
export function milesText(kilometres: number): string {
  return (kilometres / kilometresPerMile).toFixed(1);
}

/** Returns 'Nov 2026'. */
export function monthText(instant: string): string {
  return formatDate(londonDateTime(instant)?.[0] ?? '')
    .split(' ')
    .slice(-2)
    .join(' ');
}

/** Returns the first characters without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}
