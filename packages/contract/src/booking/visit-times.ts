import { londonDateTime } from '../value/appointment.ts';

/** A visit can be announced from this many hours before the start until as many hours after the end. */
export const visitHours = 12;

/** A delay is counted from the agreed start. The screen offers `choices`; every whole number in the range is valid. */
export const delayMinutes = { min: 10, max: 60, choices: [10, 20, 30, 45, 60] } as const;

const minuteMs = 60_000;

/** Returns the time in London at which an artisan with this delay arrives, such as '10:20'. */
export function expectedTime(starts_at: string, delay: number): string {
  const [, time] = londonDateTime(new Date(Date.parse(starts_at) + delay * minuteMs).toISOString()) ?? [];
  return time ?? '';
}

/** The customer reads this sentence in the notification, and the artisan before it is sent. */
export function formatDelay(delay: number, expected_time: string): string {
  return `Running ${delay} minutes late, now about ${expected_time}.`;
}
