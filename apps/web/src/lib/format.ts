import { londonWall, writeAppointment, writeDate } from '@fixit/contract/appointment';

export { londonWall, writeAppointment as appointmentText, writeDate as dateText };

/** 'Fri 4 Dec 2026, 10:00', from an instant. */
export function instantText(instant: string): string {
  const wall = londonWall(instant);
  return wall ? writeAppointment(...wall) : '';
}

/** '10:00', from an instant. */
export function clockText(instant: string): string {
  return londonWall(instant)?.[1] ?? '';
}

/** 'Fri 10:00', from an instant: when somebody was last here. */
export function lastSeenText(instant: string): string {
  const wall = londonWall(instant);
  return wall ? `${writeDate(wall[0]).slice(0, 3)} ${wall[1]}` : '';
}

/** Exactly the first so many characters; a character of two code units is not torn. */
export function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}
