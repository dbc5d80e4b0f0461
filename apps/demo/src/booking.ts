import { type Booking, booking, bookingState, duration } from '@fixit/contract/booking';
import type { DemoChat } from './chat.ts';
import { keyOf, londonDay, type Start, wallOf } from './day.ts';
import { type DiaryHours, findObstacle, freeTimes, readDiary } from './diary.ts';
import { priceOf } from './offer.ts';
import { startOf } from './phrases.ts';
import { choose, type PreferredTime } from './preferred-time.ts';

const hour = 3_600_000;

/** If the customer prefers today, an artisan comes in this many hours at the earliest. */
const notice = 3;

const alternatives = 3;

export interface OfferedTime {
  start: Start;
  isPreferred: boolean;
}

/** Returns open bookings first. */
export async function bookingsHere({ client, conversation_id }: DemoChat): Promise<Booking[]> {
  const { results } = await client.call(booking.listAsArtisan, { query: { conversation_id, limit: 50 } });
  return results;
}

type Terms = Pick<Booking, 'service_description' | 'duration_minutes' | 'price'>;

/**
 * Skips times that were proposed in this chat before, and keeps the terms of the replaced booking. Returns
 * null if no time is free.
 */
export function propose(
  chat: DemoChat,
  before: readonly Booking[],
  preferred: PreferredTime,
  terms: Terms = firstVisit(chat),
): Promise<OfferedTime | null> {
  const { client, conversation_id } = chat;
  const { service_description, duration_minutes, price = null } = terms;
  return chat.withDiary(async () => {
    const offered = await findTime(chat, preferred, before.map(startOf), { minutes: duration_minutes });
    if (!offered) return null;
    const { day: appointment_date, time: appointment_time } = offered.start;
    await client.call(booking.propose, {
      body: { conversation_id, appointment_date, appointment_time, service_description, duration_minutes, price },
    });
    return offered;
  });
}

function firstVisit({ item }: DemoChat): Terms {
  return {
    service_description: 'A first visit: have a look, agree what needs doing, and do it if it is quick.',
    duration_minutes: duration.usual,
    price: priceOf(item),
  };
}

export async function cancelOpenBooking({ client }: DemoChat, { id }: Booking): Promise<void> {
  await client.call(booking.cancelAsArtisan, { params: { id } });
}

/** Skips times that were mentioned here before, and withdraws the last request. Returns null if nothing else is free. */
export function requestReschedule(
  chat: DemoChat,
  agreed: Booking,
  before: readonly Booking[],
  preferred: PreferredTime,
): Promise<OfferedTime | null> {
  const { client } = chat;
  const params = { id: agreed.id };
  return chat.withDiary(async () => {
    const requested = agreed.reschedule?.asked_by === 'artisan' ? [startOf(agreed.reschedule)] : [];
    const offered = await findTime(chat, preferred, [...before.map(startOf), ...requested], {
      minutes: agreed.duration_minutes,
      moving: agreed.id,
    });
    if (!offered) return null;
    if (requested.length > 0) await client.call(booking.withdrawRescheduleAsArtisan, { params });
    const { day: appointment_date, time: appointment_time } = offered.start;
    await client.call(booking.requestRescheduleAsArtisan, { params, body: { appointment_date, appointment_time } });
    return offered;
  });
}

export interface RescheduleDecision {
  at: Start;
  refused: { why: 'off' | 'taken'; others: Start[] } | null;
}

/** Accepts if the artisan works then and is free. Returns null if no request is pending. */
export function decideReschedule(chat: DemoChat): Promise<RescheduleDecision | null> {
  const { client, item } = chat;
  const params = { id: item.id };
  return chat.withDiary(async () => {
    const { data } = await client.call(booking.showAsArtisan, { params });
    const { reschedule } = data;
    if (data.booking_status !== bookingState.accepted || reschedule?.asked_by !== 'customer') return null;
    const requested = startOf(reschedule);
    const work = { minutes: data.duration_minutes, moving: data.id };
    const diary = await readDiary(client, requested.day);
    const why = findObstacle(diary, requested, work);
    if (!why) {
      await client.call(booking.acceptRescheduleAsArtisan, { params });
      return { at: requested, refused: null };
    }
    await client.call(booking.declineRescheduleAsArtisan, { params });
    const at = startOf(data);
    const soonest = earliest(new Date());
    const free = freeTimes(diary, requested, work).filter((start) => keyOf(start) > keyOf(soonest));
    return { at, refused: { why, others: oneADay(free.filter((start) => keyOf(start) !== keyOf(at))) } };
  });
}

async function findTime(
  { client }: DemoChat,
  preferred: PreferredTime,
  refused: readonly Start[],
  work: DiaryHours,
): Promise<OfferedTime | null> {
  const from = earliest(new Date(), preferred);
  return choose(freeTimes(await readDiary(client, from.day), from, work), preferred, refused);
}

/** Returns tomorrow, or some hours ahead if today is preferred. */
function earliest(now: Date, preferred?: PreferredTime): Start {
  const isToday = preferred?.days.includes(londonDay(now, 0));
  return isToday ? wallOf(new Date(now.getTime() + notice * hour)) : { day: londonDay(now, 1), time: '00:00' };
}

function oneADay(times: readonly Start[]): Start[] {
  return times.filter(({ day }, at) => times[at - 1]?.day !== day).slice(0, alternatives);
}
