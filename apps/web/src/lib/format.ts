const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'Fri 4 Dec 2026', from a calendar date `YYYY-MM-DD`; text of another form comes back as it is. */
export function dateText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** 'Fri 4 Dec 2026, 10:00', from the London wall date and time of an appointment; either may be missing. */
export function appointmentText(date: string | null | undefined, time: string | null | undefined): string {
  return [date && dateText(date), time?.slice(0, 5)].filter(Boolean).join(', ');
}

/** London's wall date and time of an instant: `['2026-12-04', '10:00']`; null for what is no instant. */
export function londonWall(instant: string): [date: string, time: string] | null {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  const part = Object.fromEntries(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  return [`${part['year']}-${part['month']}-${part['day']}`, `${part['hour']}:${part['minute']}`];
}

/** 'Fri 4 Dec 2026, 10:00', from an instant. */
export function instantText(instant: string): string {
  const wall = londonWall(instant);
  return wall ? appointmentText(...wall) : '';
}

/** '10:00', from an instant. */
export function clockText(instant: string): string {
  return londonWall(instant)?.[1] ?? '';
}

/** 'Fri 10:00', from an instant: when somebody was last here. */
export function lastSeenText(instant: string): string {
  const wall = londonWall(instant);
  return wall ? `${dateText(wall[0]).slice(0, 3)} ${wall[1]}` : '';
}

/** Exactly the first so many characters; a character of two code units is not torn. */
export function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}
