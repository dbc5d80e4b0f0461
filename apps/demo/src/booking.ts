import { type Booking, booking, bookingState, duration } from '@fixit/contract/booking';
import type { DemoChat } from './chat.ts';
import { keyOf, londonDay, londonStart, type Start } from './day.ts';
import { type DiaryWork, findObstacle, freeTimes, readDiary } from './diary.ts';
import { priceOf } from './offer.ts';
import { startOf } from './phrases.ts';
import { chooseTime, namedStarts, type PreferredTime } from './preferred-time.ts';

const hour = 3_600_000;

/** If the customer prefers today, an artisan comes in this many hours at the earliest. */
const noticeHours = 1;

const maxAlternatives = 3;

export interface OfferedTime {
  start: Start;
  isPreferred: boolean;
}

/** Returns the bookings of the conversation, open ones first. */
export async function listChatBookings({ client, conversation_id }: DemoChat): Promise<Booking[]> {
  const { results } = await client.call(booking.listAsArtisan, { query: { conversation_id, limit: 50 } });
  return results;
}

type Terms = Pick<Booking, 'service_description' | 'duration_minutes' | 'price'>;

/**
 * Proposes a time that was not proposed in this chat before, with the terms of the replaced booking
 * if there is one. Returns null if no time is free.
 */
export function propose(
  chat: DemoChat,
  earlier: readonly Booking[],
  preferred: PreferredTime,
  terms: Terms = firstVisit(chat),
): Promise<OfferedTime | null> {
  const { client, conversation_id } = chat;
  const { service_description, duration_minutes, price = null } = terms;
  return chat.withDiary(async () => {
    const offer = await findTime(chat, preferred, earlier.map(startOf), { minutes: duration_minutes });
    if (!offer) return null;
    const { day: appointment_date, time: appointment_time } = offer.start;
    await client.call(booking.propose, {
      body: { conversation_id, appointment_date, appointment_time, service_description, duration_minutes, price },
    });
    return offer;
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

/** Asks for a time that was not mentioned before, and withdraws an earlier request. Returns null if no time is free. */
export function requestReschedule(
  chat: DemoChat,
  appointment: Booking,
  earlier: readonly Booking[],
  preferred: PreferredTime,
): Promise<OfferedTime | null> {
  const { client } = chat;
  const params = { id: appointment.id };
  return chat.withDiary(async () => {
    const requested = appointment.reschedule?.asked_by === 'artisan' ? [startOf(appointment.reschedule)] : [];
    const offer = await findTime(chat, preferred, [...earlier.map(startOf), ...requested], {
      minutes: appointment.duration_minutes,
      moving: appointment.id,
    });
    if (!offer) return null;
    if (requested.length > 0) await client.call(booking.withdrawRescheduleAsArtisan, { params });
    const { day: appointment_date, time: appointment_time } = offer.start;
    await client.call(booking.requestRescheduleAsArtisan, { params, body: { appointment_date, appointment_time } });
    return offer;
  });
}

/** After a refusal, the appointment stays at `start`. */
export interface RescheduleDecision {
  start: Start;
  refusal: { reason: 'off' | 'taken'; alternatives: Start[] } | null;
}

/** Accepts the requested time if the artisan works then and is free. Returns null if no request is pending. */
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
    const reason = findObstacle(diary, requested, work);
    if (!reason) {
      await client.call(booking.acceptRescheduleAsArtisan, { params });
      return { start: requested, refusal: null };
    }
    await client.call(booking.declineRescheduleAsArtisan, { params });
    const start = startOf(data);
    const soonest = earliest(new Date());
    const others = freeTimes(diary, requested, work).filter(
      (other) => keyOf(other) > keyOf(soonest) && keyOf(other) !== keyOf(start),
    );
    return { start, refusal: { reason, alternatives: oneADay(others) } };
  });
}

async function findTime(
  { client }: DemoChat,
  preferred: PreferredTime,
  refused: readonly Start[],
  work: DiaryWork,
): Promise<OfferedTime | null> {
  const from = earliest(new Date(), preferred);
  const diary = await readDiary(client, from.day);
  const named = namedStarts(preferred).filter(
    (start) => keyOf(start) >= keyOf(from) && findObstacle(diary, start, work) === null,
  );
  return chooseTime([...named, ...freeTimes(diary, from, work)], preferred, refused);
}

/** Returns tomorrow, or some hours ahead if today is preferred. */
function earliest(now: Date, preferred?: PreferredTime): Start {
  const isToday = preferred?.days.includes(londonDay(now, 0));
  return isToday
    ? londonStart(new Date(now.getTime() + noticeHours * hour))
    : { day: londonDay(now, 1), time: '00:00' };
}

function oneADay(times: readonly Start[]): Start[] {
  return times.filter(({ day }, index) => times[index - 1]?.day !== day).slice(0, maxAlternatives);
}
