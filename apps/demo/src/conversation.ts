import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, booking, bookingState } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import type { DemoFeedItem } from '@fixit/contract/demo';
import { bookingsHere, cancelOpenBooking, decideReschedule, propose, requestReschedule } from './booking.ts';
import { type DemoChat, type DemoWorld, openChat } from './chat.ts';
import { RefusedCall } from './client.ts';
import { answerTo, asksForTime, introduction, say, startOf } from './phrases.ts';
import { intentOf, namesTime, preferredTimeOf } from './preferred-time.ts';
import { readAgain } from './retry.ts';

const typing = 1_500;

/** The artisan reads this many messages before an answer. */
const read = 30;

/**
 * Introduces the artisan the first time; proposes an appointment if none is under way; moves or
 * cancels one on request.
 */
export function answerMessage(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { client, user_id, conversation_id: id } = chat;
    await pause(typing);
    const { data } = await client.call(conversation.show, { params: { id }, query: { limit: read } });
    const own = data.message_set.filter(({ sender }) => sender === user_id);
    const latest = data.message_set.findLast(({ sender }) => sender !== user_id);
    // This answers all messages up to the latest, whose id is in the key.
    const key = `answer ${latest?.id}`;
    if (!latest || own.some(({ msg_key }) => msg_key === key)) return;
    if (!own.some(({ message }) => message === introduction)) await chat.say(introduction, 'introduction');
    await chat.say(await readAgain(() => reply(chat, latest.message, own.length)), key);
  });
}

async function reply(chat: DemoChat, text: string, turn: number): Promise<string> {
  const now = new Date();
  const here = await bookingsHere(chat);
  const open = here.filter((entry) => isProposed(entry) || isAhead(entry, now));
  const [next] = open;
  const intent = intentOf(text);
  if (next && intent === 'call_off') {
    for (const entry of open) await cancelOpenBooking(chat, entry);
    return say.calledOff(startOf(next));
  }
  if (next && intent === 'other_time') return findOtherTime(chat, text, next, here);
  const asks = asksForTime(text) || namesTime(text, now) || intent === 'other_time';
  if (next) {
    if (!asks) return answerTo(text, turn);
    return isProposed(next) ? say.proposedAlready(startOf(next)) : say.agreedAlready(startOf(next));
  }
  // A customer who had an appointment before must ask for another.
  const offered = asks || !here.some(wasAgreed) ? await propose(chat, here, preferredTimeOf(text, now)) : null;
  if (!offered) return answerTo(text, turn);
  const proposed = say.proposed(offered.start, offered.isPreferred);
  return asks ? proposed : `${answerTo(text, turn)} ${proposed}`;
}

/** Asks the customer to move an agreed appointment. */
async function findOtherTime(chat: DemoChat, text: string, at: Booking, here: readonly Booking[]): Promise<string> {
  const preferred = preferredTimeOf(text, new Date(), startOf(at));
  if (at.reschedule?.asked_by === 'customer') return say.seen;
  if (!isProposed(at)) {
    const request = await requestReschedule(chat, at, here, preferred);
    return request ? say.requestMove(startOf(at), request.start, request.isPreferred) : say.cannotMove(startOf(at));
  }
  await cancelOpenBooking(chat, at);
  const offered = await readAgain(() => propose(chat, here, preferred, at));
  return offered ? say.proposedInstead(offered.start, offered.isPreferred) : say.takenBack;
}

/** Thanks the customer for a yes, and offers another time after a no. */
export function answerBooking(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    if (data.booking_status === bookingState.rejected) await chat.say(await offerAgain(chat, say.rejected, data));
    else await chat.say(say.accepted);
  });
}

export function answerUnavailable(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    await chat.say(await offerAgain(chat, say.tooLate, data));
  });
}

async function offerAgain(chat: DemoChat, words: string, unavailable: Booking): Promise<string> {
  const offered = await readAgain(async () => {
    const here = await bookingsHere(chat);
    if (here.some((entry) => isProposed(entry) || isAhead(entry, new Date()))) return null;
    return propose(chat, here, preferredTimeOf('', new Date(), startOf(unavailable)), unavailable);
  });
  return offered ? `${words} ${say.proposed(offered.start, true)}` : words;
}

export function answerReschedule(world: DemoWorld, item: DemoFeedItem): Promise<void> {
  return openChat(world, item, async (chat) => {
    await pause(typing);
    const move = await readAgain(() => decideReschedule(chat));
    if (!move) return;
    const { at, refused } = move;
    await chat.say(refused ? say.notMoved(refused.why, at, refused.others) : say.moved(at));
  });
}

export function comment(world: DemoWorld, item: DemoFeedItem, words: (now: Booking) => string): Promise<void> {
  return openChat(world, item, async (chat) => {
    const { data } = await chat.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    await chat.say(words(data));
  });
}

/** Leaves cancelled bookings alone. */
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
