import { artisan } from '@fixit/contract/artisan';
import type { Shift } from '@fixit/contract/value/week';
import type { Client } from './client.ts';
import { dayAfter, londonDay } from './day.ts';
import { hashOf, pick } from './hash.ts';

type Day = Pick<Shift, 'from' | 'to'>;

const weekOf = (weekdays: readonly number[], days: readonly Day[]): Shift[] =>
  weekdays.flatMap((weekday) => days.map((day) => ({ weekday, ...day })));

const weeks: readonly [Shift[], ...Shift[][]] = [
  weekOf(
    [1, 2, 3, 4, 5],
    [
      { from: '08:00', to: '12:30' },
      { from: '13:00', to: '17:30' },
    ],
  ),
  weekOf([1, 2, 3, 4, 5, 6], [{ from: '09:00', to: '16:00' }]),
  weekOf([1, 2, 3, 4, 5], [{ from: '07:30', to: '16:30' }]),
  weekOf([2, 3, 4, 5, 6], [{ from: '10:00', to: '18:30' }]),
];

const reasons = ['A long weekend', 'At a training course', 'My sister’s wedding'] as const;

export function hoursOf(email: string): Shift[] {
  return pick(weeks, hashOf(email));
}

/** Returns a demo artisan's time off, or null for most of them. */
export function timeOffOf(email: string, now: Date): { from: string; to: string; note: string } | null {
  const number = hashOf(email);
  if (number % 3 !== 0) return null;
  const from = londonDay(now, 2 + (number % 7));
  return { from, to: dayAfter(from, number % 2), note: pick(reasons, number) };
}

/** Sets hours and time off, unless hours are set or days off are planned. */
export async function ensureWeek(client: Client, email: string): Promise<void> {
  const [hours, plannedTimeOff] = await Promise.all([
    client.call(artisan.showHours, {}),
    client.call(artisan.listTimeOff, {}),
  ]);
  if (hours.data === null) await client.call(artisan.setHours, { body: { hours: hoursOf(email) } });
  const timeOff = timeOffOf(email, new Date());
  if (timeOff && plannedTimeOff.data.length === 0) await client.call(artisan.addTimeOff, { body: timeOff });
}
