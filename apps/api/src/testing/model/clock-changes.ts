import { Temporal } from 'temporal-polyfill';

/** The first slot of a history, on its fourth day, is at this time in London. */
const seasons = {
  summer: '2026-06-13T10:00',
  // The clocks jump from 01:00 to 02:00 between the slots, or on the day of the reminders.
  spring: '2026-03-29T00:00',
  afterSpring: '2026-03-30T00:00',
  // 01:00 to 02:00 occurs twice between the slots, or when earlier bookings count as completed.
  autumn: '2026-10-25T00:00',
  beforeAutumn: '2026-10-23T00:00',
} as const;

export type SeasonName = keyof typeof seasons;

// Object.keys() returns plain strings.
export const seasonNames = Object.keys(seasons) as SeasonName[];

const zone = 'Europe/London';

export interface SlotTime {
  appointment_date: string;
  appointment_time: string;
}

/** A history starts three days before its first slot. */
export function startOf(season: SeasonName): number {
  const first = Temporal.PlainDateTime.from(seasons[season]).toZonedDateTime(zone);
  return first.subtract({ hours: 72 }).epochMilliseconds;
}

/** Slots are the half hours on London's clock, including skipped ones. */
export function slotTimeOf(season: SeasonName, slot: number): SlotTime {
  const slotTime = Temporal.PlainDateTime.from(seasons[season]).add({ minutes: 30 * slot });
  return {
    appointment_date: slotTime.toPlainDate().toString(),
    appointment_time: slotTime.toPlainTime().toString().slice(0, 5),
  };
}

export function dayAt(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}
