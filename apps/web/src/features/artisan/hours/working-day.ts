import { type Shift, weekLimits } from '@fixit/contract/value/week';
import { texts } from '../artisan-texts.ts';

/** Times are `HH:MM`, or empty while they are typed. */
export type DayShift = Omit<Shift, 'weekday'>;

export const firstShift: DayShift = { from: '08:00', to: '18:00' };

/** These minutes limit the shift that is offered: the longest, the break before it, and the shortest. */
const offered = { longest: 120, pause: 60, shortest: 30, step: 15 } as const;
/** Work can end on its own day at this quarter of an hour at the latest. */
const dayEnd = 23 * 60 + 45;

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the first shift that is wrong, or null. `place` counts from 0. */
export function findDayFault(shifts: readonly DayShift[]): { place: number; sentence: string } | null {
  for (const [index, { from, to }] of shifts.entries()) {
    if (!from || !to) return { place: index, sentence: texts.timeMissing };
    if (from >= to) return { place: index, sentence: texts.endsTooEarly };
    const other = shifts.slice(0, index).find((earlier) => from < earlier.to && earlier.from < to);
    if (other) return { place: index, sentence: texts.overlap(other.from, other.to) };
  }
  return null;
}

/**
 * Suggests a shift for a day without faults: after the last shift, else in the largest gap. Returns
 * a reason if there is no room.
 */
export function nextShift(
  shifts: readonly DayShift[],
): { shift: DayShift; reason: null } | { shift: null; reason: string } {
  if (shifts.length >= weekLimits.shiftsADay) return { shift: null, reason: texts.dayHasMost };
  const sorted = [...shifts].sort((a, b) => (a.from < b.from ? -1 : 1));
  const ends = [0, ...sorted.map(({ to }) => minutesOfDay(to))];
  const gaps = [...sorted.map(({ from }) => minutesOfDay(from)), dayEnd].map((to, index) => ({
    from: ends[index] ?? 0,
    to,
  }));
  const evening = gaps.at(-1);
  if (evening && lengthOf(evening) >= offered.shortest) return { shift: startOfNextShift(evening), reason: null };
  const [longest] = gaps.sort((a, b) => lengthOf(b) - lengthOf(a));
  if (longest && lengthOf(longest) >= offered.shortest) return { shift: endOf(longest), reason: null };
  return { shift: null, reason: texts.dayIsFull };
}

interface Gap {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Gap) => to - from;

/** Returns as much of the usual break as leaves a useful shift. */
function pauseIn(gap: Gap): number {
  const room = lengthOf(gap) - offered.shortest;
  return Math.min(offered.pause, room - (room % offered.step));
}

function startOfNextShift(gap: Gap): DayShift {
  const from = gap.from + pauseIn(gap);
  return { from: timeOf(from), to: timeOf(Math.min(from + offered.longest, gap.to)) };
}

function endOf(gap: Gap): DayShift {
  const to = gap.to - pauseIn(gap);
  return { from: timeOf(Math.max(to - offered.longest, gap.from)), to: timeOf(to) };
}

export function dayOf(week: readonly Shift[], weekday: number): readonly DayShift[] {
  return week.filter((shift) => shift.weekday === weekday).map(({ from, to }) => ({ from, to }));
}

/** Returns the week sorted by day. */
export function withDays(week: readonly Shift[], weekdays: readonly number[], shifts: readonly DayShift[]): Shift[] {
  return [
    ...week.filter(({ weekday }) => !weekdays.includes(weekday)),
    ...weekdays.flatMap((weekday) => shifts.map((shift) => ({ weekday, ...shift }))),
  ].sort((a, b) => a.weekday - b.weekday);
}

export function isSameDay(first: readonly DayShift[], second: readonly DayShift[]): boolean {
  return (
    first.length === second.length &&
    first.every(({ from, to }, index) => from === second[index]?.from && to === second[index].to)
  );
}
