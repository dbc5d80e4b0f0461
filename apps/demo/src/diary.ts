import { artisan } from '@fixit/contract/artisan';
import { type Booking, booking, bookingState, duration } from '@fixit/contract/booking';
import { pageSize } from '@fixit/contract/value/page';
import { type Shift, type TimeOff, usualHours } from '@fixit/contract/value/week';
import type { Client } from './client.ts';
import { dayAfter, keyAfter, keyOf, type Start, weekdayOf } from './day.ts';

/** Free times are searched on this many days. */
export const horizonDays = 14;
const stepMinutes = 90;

export interface Diary {
  hours: readonly Shift[];
  off: readonly Pick<TimeOff, 'from' | 'to'>[];
  entries: readonly DiaryEntry[];
}

export type DiaryEntry = Pick<
  Booking,
  'id' | 'booking_status' | 'appointment_date' | 'appointment_time' | 'duration_minutes' | 'reschedule'
>;

/** `moving` is the id of the booking that is being rescheduled. */
export interface DiaryWork {
  minutes?: number;
  moving?: string;
}

export async function readDiary(client: Client, from: string): Promise<Diary> {
  const query = { limit: pageSize.max, from, to: dayAfter(from, horizonDays) };
  // Open bookings come first in the list, and a page holds more of them than fit into a fortnight.
  const [{ results }, hours, off] = await Promise.all([
    client.call(booking.listAsArtisan, { query }),
    client.call(artisan.showHours, {}),
    client.call(artisan.listTimeOff, {}),
  ]);
  return { hours: hours.data?.hours ?? usualHours, off: off.data, entries: results };
}

/** Returns null if the artisan can come then. */
export function findObstacle(diary: Diary, start: Start, work: DiaryWork = {}): 'off' | 'taken' | null {
  if (!isWorking(diary, start, work)) return 'off';
  return isTaken(diary, start, work) ? 'taken' : null;
}

/** Returns the free times, earliest first, in steps from the start of each shift. */
export function freeTimes(diary: Diary, earliest: Start, work: DiaryWork = {}): Start[] {
  return Array.from({ length: horizonDays }, (_, ahead) => dayAfter(earliest.day, ahead))
    .flatMap((day) => startsOn(diary, day))
    .filter((start) => keyOf(start) >= keyOf(earliest) && findObstacle(diary, start, work) === null);
}

function startsOn({ hours }: Diary, day: string): Start[] {
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ from, to }) => {
      const starts: Start[] = [];
      let key = keyOf({ day, time: from });
      while (key < keyOf({ day, time: to })) {
        starts.push({ day, time: key.slice(11) });
        key = keyAfter({ day, time: key.slice(11) }, stepMinutes);
      }
      return starts;
    });
}

/** Work that is longer than a shift continues after the break. Work that is longer than the day begins with the day. */
function isWorking({ hours, off }: Diary, start: Start, { minutes = duration.usual }: DiaryWork): boolean {
  if (off.some(({ from, to }) => from <= start.day && start.day <= to)) return false;
  const day = hours.filter(({ weekday }) => weekday === weekdayOf(start.day));
  const shift = day.find(({ from, to }) => from <= start.time && start.time < to);
  if (!shift) return false;
  const end = keyAfter(start, minutes);
  const endsBy = (time = '') => end <= keyOf({ day: start.day, time });
  if (endsBy(shift.to)) return true;
  const isLong = keyAfter({ day: start.day, time: shift.from }, minutes) > keyOf({ day: start.day, time: shift.to });
  return isLong && (endsBy(day.at(-1)?.to) || start.time === day[0]?.from);
}

function isTaken({ entries }: Diary, start: Start, { minutes = duration.usual, moving }: DiaryWork): boolean {
  const end = keyAfter(start, minutes);
  return entries
    .filter(
      ({ id, booking_status }) =>
        id !== moving && (booking_status === null || booking_status === bookingState.accepted),
    )
    .some((entry) =>
      timesOf(entry).some((other) => keyOf(other) < end && keyOf(start) < keyAfter(other, entry.duration_minutes)),
    );
}

function timesOf({ appointment_date, appointment_time, reschedule }: DiaryEntry): Start[] {
  const agreed = { day: appointment_date, time: appointment_time };
  return reschedule ? [agreed, { day: reschedule.appointment_date, time: reschedule.appointment_time }] : [agreed];
}
