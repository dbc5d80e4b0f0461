import { type Shift, weekLimits } from '@fixit/contract/value/week';
import { texts } from '../artisan-texts.ts';

/** Times are `HH:MM`, or empty while the artisan is typing. */
export type DayShift = Omit<Shift, 'weekday'>;

export const firstShift: DayShift = { from: '08:00', to: '18:00' };

const suggestedMinutes = { longest: 120, break: 60, shortest: 30, step: 15 } as const;
/** Suggested shifts end by this minute, because a shift cannot end at midnight. */
const lastMinute = 23 * 60 + 45;

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the index of the first invalid shift with the reason, or null. */
export function findDayFault(shifts: readonly DayShift[]): { index: number; sentence: string } | null {
  for (const [index, { from, to }] of shifts.entries()) {
    if (!from || !to) return { index, sentence: texts.timeMissing };
    if (from >= to) return { index, sentence: texts.endsTooEarly };
    const other = shifts.slice(0, index).find((earlier) => from < earlier.to && earlier.from < to);
    if (other) return { index, sentence: texts.overlap(other.from, other.to) };
  }
  return null;
}

/** Suggests a shift after the last one, or in the largest gap. Expects a day without faults. */
export function nextShift(
  shifts: readonly DayShift[],
): { shift: DayShift; reason: null } | { shift: null; reason: string } {
  if (shifts.length >= weekLimits.shiftsADay) return { shift: null, reason: texts.dayHasMost };
  const sorted = [...shifts].sort((a, b) => (a.from < b.from ? -1 : 1));
  const ends = [0, ...sorted.map(({ to }) => minutesOfDay(to))];
  const gaps = [...sorted.map(({ from }) => minutesOfDay(from)), lastMinute].map((to, index) => ({
    from: ends[index] ?? 0,
    to,
  }));
  const evening = gaps.at(-1);
  if (evening && lengthOf(evening) >= suggestedMinutes.shortest) return { shift: shiftAtStart(evening), reason: null };
  const [longest] = gaps.sort((a, b) => lengthOf(b) - lengthOf(a));
  if (longest && lengthOf(longest) >= suggestedMinutes.shortest) return { shift: shiftAtEnd(longest), reason: null };
  return { shift: null, reason: texts.dayIsFull };
}

interface Gap {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Gap) => to - from;

/** Shortens the usual break if the gap would otherwise be too short for a shift. */
function breakIn(gap: Gap): number {
  const room = lengthOf(gap) - suggestedMinutes.shortest;
  return Math.min(suggestedMinutes.break, room - (room % suggestedMinutes.step));
}

function shiftAtStart(gap: Gap): DayShift {
  const from = gap.from + breakIn(gap);
  return { from: timeText(from), to: timeText(Math.min(from + suggestedMinutes.longest, gap.to)) };
}

function shiftAtEnd(gap: Gap): DayShift {
  const to = gap.to - breakIn(gap);
  return { from: timeText(Math.max(to - suggestedMinutes.longest, gap.from)), to: timeText(to) };
}

export function dayOf(week: readonly Shift[], weekday: number): readonly DayShift[] {
  return week.filter((shift) => shift.weekday === weekday).map(({ from, to }) => ({ from, to }));
}

export function withDays(week: readonly Shift[], weekdays: readonly number[], shifts: readonly DayShift[]): Shift[] {
  return [
    ...week.filter(({ weekday }) => !weekdays.includes(weekday)),
    ...weekdays.flatMap((weekday) => shifts.map((shift) => ({ weekday, ...shift }))),
  ].sort((a, b) => a.weekday - b.weekday);
}

export function hasSameShifts(first: readonly DayShift[], second: readonly DayShift[]): boolean {
  return (
    first.length === second.length &&
    first.every(({ from, to }, index) => from === second[index]?.from && to === second[index].to)
  );
}
