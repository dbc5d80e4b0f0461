import { type WorkingSpan, weekLimits } from '@fixit/contract/value/week';
import { texts } from '../texts.ts';

/** A stretch of work on some day, wall times `HH:MM`; one that is being typed may be empty. */
export type DaySpan = Omit<WorkingSpan, 'weekday'>;

/** What a day begins with. */
export const firstSpan: DaySpan = { from: '08:00', to: '18:00' };

/** Minutes: what a span that is offered lasts at most, the pause before it, and the least that is worth offering. */
const offered = { most: 120, pause: 60, least: 30, step: 15 } as const;
/** The last quarter of an hour at which work can end on its own day. */
const dayEnd = 23 * 60 + 45;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The first stretch of a day that is wrong, counted from 0, and what is wrong with it; null when nothing is. */
export function faultOfDay(spans: readonly DaySpan[]): { place: number; sentence: string } | null {
  for (const [place, { from, to }] of spans.entries()) {
    if (!from || !to) return { place, sentence: texts.timeMissing };
    if (from >= to) return { place, sentence: texts.endsTooEarly };
    const other = spans.slice(0, place).find((earlier) => from < earlier.to && earlier.from < to);
    if (other) return { place, sentence: texts.overlap(other.from, other.to) };
  }
  return null;
}

/**
 * The hours that are offered when some are added to a day without faults: after the others, or else before them where the
 * day has most room. A reason says why there are none.
 */
export function nextSpan(spans: readonly DaySpan[]): { span: DaySpan; reason: null } | { span: null; reason: string } {
  if (spans.length >= weekLimits.spansADay) return { span: null, reason: texts.dayHasMost };
  const sorted = [...spans].sort((one, other) => (one.from < other.from ? -1 : 1));
  const ends = [0, ...sorted.map(({ to }) => minutesOf(to))];
  const gaps = [...sorted.map(({ from }) => minutesOf(from)), dayEnd].map((to, place) => ({
    from: ends[place] ?? 0,
    to,
  }));
  const evening = gaps.at(-1);
  if (evening && lengthOf(evening) >= offered.least) return { span: startOf(evening), reason: null };
  const [longest] = gaps.sort((one, other) => lengthOf(other) - lengthOf(one));
  if (longest && lengthOf(longest) >= offered.least) return { span: endOf(longest), reason: null };
  return { span: null, reason: texts.dayIsFull };
}

interface Gap {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Gap) => to - from;

/** As long a pause to the neighbouring work as leaves something worth offering. */
function pauseIn(gap: Gap): number {
  const room = lengthOf(gap) - offered.least;
  return Math.min(offered.pause, room - (room % offered.step));
}

function startOf(gap: Gap): DaySpan {
  const from = gap.from + pauseIn(gap);
  return { from: timeOf(from), to: timeOf(Math.min(from + offered.most, gap.to)) };
}

function endOf(gap: Gap): DaySpan {
  const to = gap.to - pauseIn(gap);
  return { from: timeOf(Math.max(to - offered.most, gap.from)), to: timeOf(to) };
}

/** The spans of one day of a week. */
export function dayOf(week: readonly WorkingSpan[], weekday: number): readonly DaySpan[] {
  return week.filter((span) => span.weekday === weekday).map(({ from, to }) => ({ from, to }));
}

/** A week with other hours on some of its days, in the order of its days. */
export function withDays(
  week: readonly WorkingSpan[],
  weekdays: readonly number[],
  spans: readonly DaySpan[],
): WorkingSpan[] {
  return [
    ...week.filter(({ weekday }) => !weekdays.includes(weekday)),
    ...weekdays.flatMap((weekday) => spans.map((span) => ({ weekday, ...span }))),
  ].sort((one, other) => one.weekday - other.weekday);
}

/** Whether two days have the same hours. */
export function isSameDay(one: readonly DaySpan[], other: readonly DaySpan[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, place) => from === other[place]?.from && to === other[place]?.to)
  );
}
