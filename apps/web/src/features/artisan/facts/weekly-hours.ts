import type { Shift } from '@fixit/contract/value/week';
import { texts } from './artisan-facts-texts.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface DayGroup {
  days: string;
  times: string;
}

/** Leaves out days without work. */
export function weeklyHours(shifts: readonly Shift[]): DayGroup[] {
  const groups: { first: number; last: number; times: string }[] = [];
  for (let day = 1; day <= weekdays.length; day += 1) {
    const times = shifts
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => texts.shift(from, to))
      .join(texts.and);
    const group = groups.at(-1);
    if (times === '') continue;
    if (group?.times === times && group.last === day - 1) group.last = day;
    else groups.push({ first: day, last: day, times });
  }
  return groups.map(({ first, last, times }) => ({ days: daysText(first, last), times }));
}

function daysText(first: number, last: number): string {
  const [from = '', to = ''] = [weekdays[first - 1], weekdays[last - 1]];
  return first === last ? from : texts.days(from, to);
}
