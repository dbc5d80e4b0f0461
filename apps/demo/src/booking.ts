import { type Booking, booking, bookingState, duration } from '@fixit/contract/booking';
import type { Chat } from './chat.ts';
import { keyOf, londonDay, type Start, wallOf } from './day.ts';
import { findObstacle, freeTimes, readDiary, type Work } from './diary.ts';
import { priceOf } from './offer.ts';
import { startOf } from './phrases.ts';
import { choose, type PreferredTime } from './preferred-time.ts';

const hour = 3_600_000;

/** Hours ahead at which an artisan comes at the soonest when it is wished for today. */
const notice = 3;

const alternatives = 3;

export interface Offered {
  start: Start;
  isPreferred: boolean;
}

/** The open ones first. */
export async function bookingsHere({ client, conversation_id }: Chat): Promise<Booking[]> {
  const { results } = await client.call(booking.listAsArtisan, { query: { conversation_id, limit: 50 } });
  return results;
}

type Terms = Pick<Booking, 'service_description' | 'duration_minutes' | 'price'>;

/** Never a time proposed here before; on the terms of the booking that it replaces. Null if none is free. */
export function propose(
  talk: Chat,
  before: readonly Booking[],
  preferred: PreferredTime,
  terms: Terms = firstVisit(talk),
): Promise<Offered | null> {
  const { client, conversation_id } = talk;
  const { service_description, duration_minutes, price = null } = terms;
  return talk.withDiary(async () => {
    const offered = await findTime(talk, preferred, before.map(startOf), { minutes: duration_minutes });
    if (!offered) return null;
    const { day: appointment_date, time: appointment_time } = offered.start;
    await client.call(booking.propose, {
      body: { conversation_id, appointment_date, appointment_time, service_description, duration_minutes, price },
    });
    return offered;
  });
}

function firstVisit({ item }: Chat): Terms {
  return {
    service_description: 'A first visit: have a look, agree what needs doing, and do it if it is quick.',
    duration_minutes: duration.usual,
    price: priceOf(item),
  };
}

export async function cancelOpenBooking({ client }: Chat, { id }: Booking): Promise<void> {
  await client.call(booking.cancelAsArtisan, { params: { id } });
}

/** Never to a time named here before; withdraws what was asked last. Null if nothing else is free. */
export function requestReschedule(
  talk: Chat,
  agreed: Booking,
  before: readonly Booking[],
  preferred: PreferredTime,
): Promise<Offered | null> {
  const { client } = talk;
  const params = { id: agreed.id };
  return talk.withDiary(async () => {
    const asked = agreed.reschedule?.asked_by === 'artisan' ? [startOf(agreed.reschedule)] : [];
    const offered = await findTime(talk, preferred, [...before.map(startOf), ...asked], {
      minutes: agreed.duration_minutes,
      moving: agreed.id,
    });
    if (!offered) return null;
    if (asked.length > 0) await client.call(booking.withdrawRescheduleAsArtisan, { params });
    const { day: appointment_date, time: appointment_time } = offered.start;
    await client.call(booking.requestRescheduleAsArtisan, { params, body: { appointment_date, appointment_time } });
    return offered;
  });
}

export interface RescheduleDecision {
  at: Start;
  refused: { why: 'off' | 'taken'; others: Start[] } | null;
}

/** Accepts if the artisan works then and is free. Null if no request is pending. */
export function decideReschedule(talk: Chat): Promise<RescheduleDecision | null> {
  const { client, item } = talk;
  const params = { id: item.id };
  return talk.withDiary(async () => {
    const { data } = await client.call(booking.showAsArtisan, { params });
    const { reschedule } = data;
    if (data.booking_status !== bookingState.accepted || reschedule?.asked_by !== 'customer') return null;
    const wanted = startOf(reschedule);
    const work = { minutes: data.duration_minutes, moving: data.id };
    const diary = await readDiary(client, wanted.day);
    const why = findObstacle(diary, wanted, work);
    if (!why) {
      await client.call(booking.acceptRescheduleAsArtisan, { params });
      return { at: wanted, refused: null };
    }
    await client.call(booking.declineRescheduleAsArtisan, { params });
    const at = startOf(data);
    const soonest = earliest(new Date());
    const free = freeTimes(diary, wanted, work).filter((start) => keyOf(start) > keyOf(soonest));
    return { at, refused: { why, others: oneADay(free.filter((start) => keyOf(start) !== keyOf(at))) } };
  });
}

async function findTime(
  { client }: Chat,
  preferred: PreferredTime,
  refused: readonly Start[],
  work: Work,
): Promise<Offered | null> {
  const from = earliest(new Date(), preferred);
  return choose(freeTimes(await readDiary(client, from.day), from, work), preferred, refused);
}

/** Tomorrow, or some hours ahead if today is preferred. */
function earliest(now: Date, preferred?: PreferredTime): Start {
  const isToday = preferred?.days.includes(londonDay(now, 0));
  return isToday ? wallOf(new Date(now.getTime() + notice * hour)) : { day: londonDay(now, 1), time: '00:00' };
}

function oneADay(times: readonly Start[]): Start[] {
  return times.filter(({ day }, at) => times[at - 1]?.day !== day).slice(0, alternatives);
}
