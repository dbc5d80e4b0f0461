const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export const londonZone = 'Europe/London';

/** The Swedish locale formats dates as ISO 8601 does, such as '2026-12-04 10:00'. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: londonZone, dateStyle: 'short', timeStyle: 'short' });

/**
 * Returns 'Fri 4 Dec 2026' from `YYYY-MM-DD`, and other text unchanged. The months are listed here
 * because engines abbreviate September differently.
 */
export function formatDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** Returns 'Fri 4 Dec 2026, 10:00' from a date and time in London; either may be missing. */
export function formatAppointment(date: string | null | undefined, time: string | null | undefined): string {
  return [date && formatDate(date), time?.slice(0, 5)].filter(Boolean).join(', ');
}

/** Returns the date and time in London, such as `['2026-12-04', '10:00']`; null for text that is not an instant. */
export function londonDateTime(instant: string): [date: string, time: string] | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const [date = '', time = ''] = london.format(moment).split(' ');
  return [date, time];
}
