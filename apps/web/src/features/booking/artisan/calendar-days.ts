import type { Booking } from '@fixit/contract/booking';
import { dateText, londonDateTime } from '../../../lib/format.ts';
import { type MinuteRange, minutesOf, minutesPerDay } from './calendar-off.ts';

const millisecondsPerDay = 86_400_000;

/** The calendar shows these hours unless a booking is outside them. */
const usualHours = { from: 8, to: 18 } as const;

/** Times are in minutes from midnight. Overlapping appointments have adjacent lanes. */
export interface Block extends MinuteRange {
  readonly booking: Booking;
  readonly lane: number;
  readonly lanes: number;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the seven days from Monday. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday));
}

/** Returns 0 if today is not among the days. */
export function countPastDays(days: readonly string[], today: string): number {
  return Math.max(days.indexOf(today), 0);
}

/** Returns today if the text is not a valid day. */
export function readDay(text: string | null, today: string): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return today;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : today;
}

/** Returns 'Fri 4 Dec', for example. */
export function shortDay(day: string): string {
  return dateText(day).replace(/ \d{4}$/, '');
}

function minutesFrom(day: string, date: string, time: string): number {
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / millisecondsPerDay;
  return days * minutesPerDay + minutesOf(time);
}

function spanOn(day: string, booking: Booking): MinuteRange {
  const from = minutesFrom(day, booking.appointment_date, booking.appointment_time);
  // When the clocks change, an appointment does not end at its start time plus its duration.
  const end = booking.ends_at ? londonDateTime(booking.ends_at) : null;
  const to = end ? minutesFrom(day, ...end) : from + booking.duration_minutes;
  return { from: Math.max(from, 0), to: Math.min(Math.max(to, from), minutesPerDay) };
}

export function blocksOf(bookings: readonly Booking[], day: string): Block[] {
  const spans = bookings
    .map((booking) => ({ booking, ...spanOn(day, booking) }))
    .filter(({ from, to }) => from < minutesPerDay && to > 0 && to > from)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const blocks: Block[] = [];
  let overlapping: { booking: Booking; from: number; to: number; lane: number }[] = [];
  let ends: number[] = [];
  const finishGroup = () => {
    blocks.push(...overlapping.map((block) => ({ ...block, lanes: ends.length })));
    overlapping = [];
    ends = [];
  };
  for (const span of spans) {
    if (ends.every((end) => end <= span.from)) finishGroup();
    const freeLane = ends.findIndex((end) => end <= span.from);
    const lane = freeLane < 0 ? ends.length : freeLane;
    ends[lane] = span.to;
    overlapping.push({ ...span, lane });
  }
  finishGroup();
  return blocks;
}

/** Returns the usual hours, extended to include all ranges. */
export function hoursOf(ranges: readonly MinuteRange[]): { from: number; to: number } {
  return {
    from: Math.min(usualHours.from, ...ranges.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(usualHours.to, ...ranges.map(({ to }) => Math.ceil(to / 60))),
  };
}

/** Returns the category if the proposal has no description. */
export function workText({ service_description, service_category }: Booking): string {
  return service_description || service_category.category;
}
