import { inOrder, type Shift } from '@fixit/contract/value/week';
import type { SeedWorld, ServiceEntry, WorldContext } from './demo-world.ts';

const weekdays = [1, 2, 3, 4, 5];
const allDays = [...weekdays, 6, 7];

const on = (days: number[], from: string, to: string): Shift[] => days.map((weekday) => ({ weekday, from, to }));

/** Gives the Saltaire plumbers different hours, so that they are free at different times. */
export function addWorkingWeeks(
  world: SeedWorld,
  { makeId, now, londonTime }: WorldContext,
  serviceNamed: (name: string) => ServiceEntry,
): void {
  const set = (name: string, ...hours: Shift[][]) =>
    world.weeks.push({ artisan_id: serviceNamed(name).artisan.id, hours: inOrder(hours.flat()) });
  set('Hughes & Daughter', on(weekdays, '08:00', '12:30'), on(weekdays, '13:15', '17:30'), on([6], '09:00', '13:00'));
  set('Airedale Plumbing', on(allDays, '07:00', '21:00'));
  set('Beck & Co', on(weekdays, '09:30', '17:00'));
  set('M. Kowalski', on([...weekdays, 6], '07:30', '16:00'));
  const { date } = londonTime(12, '00:00');
  world.timesOff.push({
    id: makeId(now),
    artisan_id: serviceNamed('Hughes & Daughter').artisan.id,
    first_day: date,
    last_day: date,
    note: 'Dad turns seventy',
  });
}
