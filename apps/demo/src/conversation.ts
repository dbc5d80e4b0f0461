import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, booking, bookingState } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import type { DemoFeedItem } from '@fixit/contract/demo';
import { cancelOpenBooking, decideReschedule, listChatBookings, propose, requestReschedule } from './booking.ts';
import { type DemoChat, type DemoWorld, openChat } from './chat.ts';
import { RefusedCall } from './client.ts';
import { answerTo, asksForTime, introduction, say, startOf } from './phrases.ts';
import { intentOf, namesTime, preferredTimeOf } from './preferred-time.ts';
import { retryOnConflict } from './retry.ts';

const typingMs = 1_500;

/** The artisan reads this many messages before answering. */
const historyLength = 30;

/**
 * Introduces the artisan the first time. Proposes an appointment if there is none, and reschedules or
 * cancels one on request.
 */
export function answerMessage(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { client, user_id, conversation_id: id } = chat;
    await pause(typingMs);
    const { data } = await client.call(conversation.show, { params: { id }, query: { limit: historyLength } });
    const own = data.message_set.filter(({ sender }) => sender === user_id);
    const latest = data.message_set.findLast(({ sender }) => sender !== user_id);
    // This answers all messages up to the latest, whose id is in the key.
    const key = `answer ${latest?.id}`;
    if (!latest || own.some(({ msg_key }) => msg_key === key)) return;
    if (!own.some(({ message }) => message === introduction)) await chat.say(introduction, 'introduction');
    await chat.say(await retryOnConflict(() => reply(chat, latest.message, own.length)), key);
  });
}

async function reply(chat: DemoChat, text: string, turn: number): Promise<string> {
  const now = new Date();
  const bookings = await listChatBookings(chat);
  const openBookings = bookings.filter((entry) => isProposed(entry) || isAhead(entry, now));
  const [next] = openBookings;
  const intent = intentOf(text);
  if (next && intent === 'call_off') {
    for (const entry of openBookings) await cancelOpenBooking(chat, entry);
    return say.calledOff(startOf(next));
  }
  if (next && intent === 'other_time') return findOtherTime(chat, text, next, bookings);
  const wantsTime = asksForTime(text) || namesTime(text, now) || intent === 'other_time';
  if (next) {
    if (!wantsTime) return answerTo(text, turn);
    return isProposed(next) ? say.proposedAlready(startOf(next)) : say.agreedAlready(startOf(next));
  }
  // A customer who had an appointment before must ask for another.
  const isDue = wantsTime || !bookings.some(wasAgreed);
  const offer = isDue ? await propose(chat, bookings, preferredTimeOf(text, now)) : null;
  if (!offer) return answerTo(text, turn);
  const sentence = say.proposed(offer.start, offer.isPreferred);
  return wantsTime ? sentence : `${answerTo(text, turn)} ${sentence}`;
}

/** Replaces a proposal, or asks the customer to reschedule an agreed appointment. */
async function findOtherTime(
  chat: DemoChat,
  text: string,
  current: Booking,
  bookings: readonly Booking[],
): Promise<string> {
  const preferred = preferredTimeOf(text, new Date(), startOf(current));
  if (current.reschedule?.asked_by === 'customer') return say.checkingDiary;
  if (!isProposed(current)) {
    const request = await requestReschedule(chat, current, bookings, preferred);
    return request
      ? say.requestMove(startOf(current), request.start, request.isPreferred)
      : say.cannotMove(startOf(current));
  }
  await cancelOpenBooking(chat, current);
  const offer = await retryOnConflict(() => propose(chat, bookings, preferred, current));
  return offer ? say.proposedInstead(offer.start, offer.isPreferred) : say.takenBack;
}

/** Thanks the customer for a yes, and offers another time after a no. */
export function answerBooking(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typingMs);
    if (data.booking_status === bookingState.rejected) await chat.say(await offerAgain(chat, say.rejected, data));
    else await chat.say(say.accepted);
  });
}

export function answerUnavailable(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typingMs);
    await chat.say(await offerAgain(chat, say.tooLate, data));
  });
}

async function offerAgain(chat: DemoChat, words: string, unavailable: Booking): Promise<string> {
  const offer = await retryOnConflict(async () => {
    const bookings = await listChatBookings(chat);
    if (bookings.some((entry) => isProposed(entry) || isAhead(entry, new Date()))) return null;
    return propose(chat, bookings, preferredTimeOf('', new Date(), startOf(unavailable)), unavailable);
  });
  return offer ? `${words} ${say.proposed(offer.start, true)}` : words;
}

export function answerReschedule(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    await pause(typingMs);
    const decision = await retryOnConflict(() => decideReschedule(chat));
    if (!decision) return;
    const { start, refusal } = decision;
    await chat.say(refusal ? say.notMoved(refusal.reason, start, refusal.alternatives) : say.moved(start));
  });
}

export function commentOnBooking(
  world: DemoWorld,
  item: DemoFeedItem,
  words: (current: Booking) => string,
): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typingMs);
    await chat.say(words(data));
  });
}

/** Completes a booking, unless it was cancelled in the meantime. */
export function completeBooking(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    try {
      await chat.client.call(booking.complete, { params: { id: item.id } });
    } catch (error) {
      if (error instanceof RefusedCall && error.status === 409) return;
      throw error;
    }
    await chat.say(say.done);
  });
}

function isProposed({ booking_status }: Booking): boolean {
  return booking_status === null;
}

function isAhead({ booking_status, starts_at }: Booking, now: Date): boolean {
  return booking_status === bookingState.accepted && starts_at !== undefined && new Date(starts_at) > now;
}

function wasAgreed({ booking_status }: Booking): boolean {
  const { accepted, cancelled, completed, disputed } = bookingState;
  return [accepted, cancelled, completed, disputed].some((state) => state === booking_status);
}
