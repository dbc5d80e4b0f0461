import { dayAfter, keyOf, londonDay, type Start, weekdayOf } from './day.ts';
import { horizonDays } from './diary.ts';

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The customer would like these days and this part of the day; no days and null mean no preference. */
export interface PreferredTime {
  days: readonly string[];
  part: PartOfDay | null;
  /** The customer named exactly this time (`HH:MM`). */
  time?: string | undefined;
}

export const anyTime: PreferredTime = { days: [], part: null };

export type Intent = 'call_off' | 'other_time' | null;

const callsOff = /\b(cancel|no longer need|do(n['’]t| not) need you)\b|\bcall(ing)?\b[^.?!]{0,30}\boff\b/i;
const onlyAsks = /\b(if|can i|could i|may i|how|fee|charge|do(n['’]t| not) (cancel|call))\b/i;
const otherTimes: readonly RegExp[] = [
  /\b(not|\w+n['’]t)( \w+)? suit\b/i,
  /\b(time|date|slot|morning|afternoon|evening|today|tomorrow|\w*day)\b[^.?!]{0,20}(not|n['’]t) work\b/i,
  /(not|n['’]t) work for (me|us)\b/i,
  /\bca(n['’]t|nnot|n not) (make|do|manage) (it|that|this|then|the|\w*day|tomorrow)\b/i,
  /\b(another|different|any other|some other|better) (time|day|date|slot)\b/i,
  /\b(re-?schedule|re-?arrange|postpone|running late)\b/i,
  /\bmove (it|that|this|the (appointment|visit|time))\b/i,
  /\b(bit|little|come|be) (earlier|later)\b|\b(earlier|later) (time|day|date)\b/i,
  /^(?=[^]*\b(instead|rather|prefer|better)\b)(?=[^]*\b(\w+day|tomorrow|next week|morning|afternoon|evening)s?\b)/i,
];

const weekdays = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
/** The question that the comparison of artisans writes for the customer contains a date and a time. */
const dates = /\b(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clockTime = /\b([01]\d|2[0-3]):[0-5]\d\b/;
const weekdayNumbers: Record<string, number> = { mon: 1, tues: 2, wednes: 3, thurs: 4, fri: 5, satur: 6, sun: 7 };

export function intentOf(text: string): Intent {
  if (callsOff.test(text) && !onlyAsks.test(text)) return 'call_off';
  return otherTimes.some((words) => words.test(text)) ? 'other_time' : null;
}

/**
 * Reads the preferred time from a message. The refused day, or its half, is not preferred even if the
 * message names it. Without any other preference, the other half of the day is preferred.
 */
export function preferredTimeOf(text: string, now: Date, refused?: Start): PreferredTime {
  const time = clockTime.exec(text)?.[0];
  const isRefused = (day: string) =>
    refused !== undefined &&
    (time ? day === refused.day && time === refused.time : weekdayOf(day) === weekdayOf(refused.day));
  const days = daysIn(text, now).filter((day) => !isRefused(day));
  const part = time ? partOf({ time }) : partIn(text);
  if (!refused || days.length > 0 || (part && part !== partOf(refused))) return { days, part, time };
  return { days, part: partOf(refused) === 'morning' ? 'afternoon' : 'morning' };
}

export function namesTime(text: string, now: Date): boolean {
  return clockTime.test(text) || partIn(text) !== null || daysIn(text, now).length > 0;
}

/** Returns the preferred days at the named time, or nothing if the customer did not name both. */
export function namedStarts({ days, time }: PreferredTime): Start[] {
  return time ? days.map((day) => ({ day, time })) : [];
}

/**
 * Chooses the earliest of the best times, on a day without a refused time if possible. Returns null if
 * there is none.
 */
export function chooseTime(
  times: readonly Start[],
  preferred: PreferredTime,
  refused: readonly Start[] = [],
): { start: Start; isPreferred: boolean } | null {
  const fitsTime = ({ time }: Start) => !preferred.time || time === preferred.time;
  const scoreOf = (start: Start) =>
    (fitsDay(start, preferred) && fitsTime(start) ? 8 : 0) +
    (fitsDay(start, preferred) ? 4 : 0) +
    (fitsPart(start, preferred) ? 2 : 0) +
    (refused.some(({ day }) => day === start.day) ? 0 : 1);
  const [best] = times
    .filter((start) => !refused.some((other) => keyOf(other) === keyOf(start)))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a));
  if (!best) return null;
  return { start: best, isPreferred: fitsDay(best, preferred) && fitsPart(best, preferred) && fitsTime(best) };
}

function fitsDay({ day }: Start, { days }: PreferredTime): boolean {
  return days.length === 0 || days.includes(day);
}

function fitsPart(start: Start, { part }: PreferredTime): boolean {
  return part === null || partOf(start) === part;
}

function partOf({ time }: Pick<Start, 'time'>): PartOfDay {
  if (time < '12:00') return 'morning';
  return time < '16:00' ? 'afternoon' : 'evening';
}

function partIn(text: string): PartOfDay | null {
  const part = /\b(morning|afternoon|evening)s?\b/i.exec(text)?.[1]?.toLowerCase();
  return part === 'morning' || part === 'afternoon' || part === 'evening' ? part : null;
}

function daysIn(text: string, now: Date): string[] {
  const today = londonDay(now, 0);
  const namedWeekdays = [...text.matchAll(weekdays)].map(([, name = '']) => weekdayNumbers[name.toLowerCase()]);
  const namedDates = [...text.matchAll(dates)].map(([, day = '', month = '']) => {
    const number = months.indexOf(month.toLowerCase()) + 1;
    return `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  const monday = 8 - weekdayOf(today);
  return Array.from({ length: horizonDays + 1 }, (_, ahead) => ahead)
    .filter(
      (ahead) =>
        (namedDates.length === 0 && namedWeekdays.includes(weekdayOf(dayAfter(today, ahead)))) ||
        namedDates.includes(dayAfter(today, ahead).slice(5)) ||
        (ahead === 0 && /\btoday\b/i.test(text)) ||
        (ahead === 1 && /\btomorrow\b/i.test(text)) ||
        (ahead >= monday && ahead < monday + 7 && /\bnext week\b/i.test(text)),
    )
    .map((ahead) => dayAfter(today, ahead));
}
