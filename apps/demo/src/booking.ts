import { type Booking, booking } from '@fixit/contract/booking';
import type { DemoFeedItem } from '@fixit/contract/demo';
import { priceOf } from './offer.ts';
import type { Session } from './session.ts';

/** Hours of the day at which demo artisans begin work. */
const hours = ['09:00', '10:30', '13:00', '15:00', '17:00'] as const;

/** Days ahead that are looked at for a free hour. */
const horizon = 14;

/** London's calendar day so many days from an instant, `YYYY-MM-DD`. */
export function londonDay(from: Date, daysAhead: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(from);
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + daysAhead);
  return day.toISOString().slice(0, 10);
}

/** The first weekday hour from tomorrow on at which the artisan has nothing in its book; null if a fortnight is full. */
export function freeHour(book: readonly Booking[], now: Date): { day: string; hour: string } | null {
  const busy = new Set(
    book
      .filter((entry) => entry.booking_status === null || entry.booking_status === 'accepted')
      .map((entry) => `${entry.appointment_date} ${entry.appointment_time}`),
  );
  for (let ahead = 1; ahead <= horizon; ahead += 1) {
    const day = londonDay(now, ahead);
    if (new Date(`${day}T12:00:00Z`).getUTCDay() === 0) continue;
    const hour = hours.find((candidate) => !busy.has(`${day} ${candidate}`));
    if (hour) return { day, hour };
  }
  return null;
}

/** Proposes an appointment in a conversation unless one is under way there or the book is full; answers what it proposed. */
export async function proposeBooking(
  { client }: Session,
  { conversation_id, artisan_id, job_id }: DemoFeedItem,
): Promise<Booking | null> {
  if (conversation_id === null) return null;
  const now = new Date();
  const { results } = await client.call(booking.listOwn, { query: { limit: 200, from: londonDay(now, 0) } });
  const here = results.filter((entry) => entry.conversation_id === conversation_id);
  if (here.some((entry) => entry.booking_status === null || entry.booking_status === 'accepted')) return null;
  const free = freeHour(results, now);
  if (!free) return null;
  const { data } = await client.call(booking.propose, {
    body: {
      conversation_id,
      appointment_date: free.day,
      appointment_time: free.hour,
      price: priceOf({ artisan_id, job_id }),
      service_description: 'A first visit: have a look, agree what needs doing, and do it if it is quick.',
    },
  });
  return data;
}
