import { Temporal } from 'temporal-polyfill';

/** A time of the year that a history lies in: the wall time in London of its first slot, on the third day. */
const seasons = {
  summer: '2026-06-13T10:00',
  // The clocks jump from 01:00 to 02:00 in the middle of the slots; the day after, they do so when people are reminded.
  spring: '2026-03-29T00:00',
  afterSpring: '2026-03-30T00:00',
  // 01:00 to 02:00 comes twice in the middle of the slots; two days before, when what ended then counts as done.
  autumn: '2026-10-25T00:00',
  beforeAutumn: '2026-10-23T00:00',
} as const;

export type SeasonName = keyof typeof seasons;

// Object.keys() knows strings only; these are the table's own.
export const seasonNames = Object.keys(seasons) as SeasonName[];

const zone = 'Europe/London';

/** A wall time as calls take it. */
export interface Wall {
  appointment_date: string;
  appointment_time: string;
}

/** The instant at which a season's histories begin: three days before their first slot. */
export function beginOf(season: SeasonName): number {
  const first = Temporal.PlainDateTime.from(seasons[season]).toZonedDateTime(zone);
  return first.subtract({ hours: 72 }).epochMilliseconds;
}

/** The wall time of a slot: half hours on London's clock, also those that it jumps over. */
export function wallOf(season: SeasonName, slot: number): Wall {
  const wall = Temporal.PlainDateTime.from(seasons[season]).add({ minutes: 30 * slot });
  return {
    appointment_date: wall.toPlainDate().toString(),
    appointment_time: wall.toPlainTime().toString().slice(0, 5),
  };
}

/** The instant that a wall time means: the earlier of two, null of none. */
export function instantOf({ appointment_date, appointment_time }: Wall): number | null {
  const wall = Temporal.PlainDateTime.from(`${appointment_date}T${appointment_time}`);
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
}

/** The same wall time some days on; the earlier of two, and as much later as the clocks jump over it. */
export function daysOn(instant: number, days: number): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().add({ days });
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** London's day at an instant. */
export function dayAt(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}
