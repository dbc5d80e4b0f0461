import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, booking, bookingState } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import type { DemoFeedItem } from '@fixit/contract/demo';
import { bookingsHere, cancelOpenBooking, decideReschedule, propose, requestReschedule } from './booking.ts';
import { type Chat, talk, type World } from './chat.ts';
import { Refused } from './client.ts';
import { answerTo, asksForTime, introduction, say, startOf } from './phrases.ts';
import { intentOf, namesTime, preferredTimeOf } from './preferred-time.ts';
import { readAnew } from './retry.ts';

const typing = 1_500;

/** Messages of a conversation that are read before one is answered. */
const read = 30;

/** Introduces itself the first time; proposes an appointment if none is under way; moves or cancels one if asked. */
export function answerMessage(world: World, item: DemoFeedItem): Promise<void> {
  return talk(world, item, async (talk) => {
    const { client, user_id, conversation_id: id } = talk;
    await pause(typing);
    const { data } = await client.call(conversation.show, { params: { id }, query: { limit: read } });
    const own = data.message_set.filter(({ sender }) => sender === user_id);
    const latest = data.message_set.findLast(({ sender }) => sender !== user_id);
    // Messages that arrive in between are answered with it: the key says up to where.
    const key = `answer ${latest?.id}`;
    if (!latest || own.some(({ msg_key }) => msg_key === key)) return;
    if (!own.some(({ message }) => message === introduction)) await talk.say(introduction, 'introduction');
    await talk.say(await readAnew(() => reply(talk, latest.message, own.length)), key);
  });
}

async function reply(talk: Chat, text: string, turn: number): Promise<string> {
  const now = new Date();
  const here = await bookingsHere(talk);
  const open = here.filter((entry) => isProposed(entry) || isAhead(entry, now));
  const [next] = open;
  const intent = intentOf(text);
  if (next && intent === 'call_off') {
    for (const entry of open) await cancelOpenBooking(talk, entry);
    return say.calledOff(startOf(next));
  }
  if (next && intent === 'other_time') return findOtherTime(talk, text, next, here);
  const asks = asksForTime(text) || namesTime(text, now) || intent === 'other_time';
  if (next) {
    if (!asks) return answerTo(text, turn);
    return isProposed(next) ? say.proposedAlready(startOf(next)) : say.agreedAlready(startOf(next));
  }
  // Who had an appointment already says when another is wanted.
  const offered = asks || !here.some(wasAgreed) ? await propose(talk, here, preferredTimeOf(text, now)) : null;
  if (!offered) return answerTo(text, turn);
  const proposed = say.proposed(offered.start, offered.isPreferred);
  return asks ? proposed : `${answerTo(text, turn)} ${proposed}`;
}

/** Asks the customer to move what was agreed already. */
async function findOtherTime(talk: Chat, text: string, at: Booking, here: readonly Booking[]): Promise<string> {
  const preferred = preferredTimeOf(text, new Date(), startOf(at));
  if (at.reschedule?.asked_by === 'customer') return say.seen;
  if (!isProposed(at)) {
    const asked = await requestReschedule(talk, at, here, preferred);
    return asked ? say.askedToMove(startOf(at), asked.start, asked.isPreferred) : say.cannotMove(startOf(at));
  }
  await cancelOpenBooking(talk, at);
  const offered = await readAnew(() => propose(talk, here, preferred, at));
  return offered ? say.proposedInstead(offered.start, offered.isPreferred) : say.takenBack;
}

/** Thanks for a yes, offers another time after a no. */
export function answerBooking(world: World, item: DemoFeedItem): Promise<void> {
  return talk(world, item, async (talk) => {
    const { data } = await talk.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    if (data.booking_status === bookingState.rejected) await talk.say(await offerAgain(talk, say.rejected, data));
    else await talk.say(say.accepted);
  });
}

export function answerUnavailable(world: World, item: DemoFeedItem): Promise<void> {
  return talk(world, item, async (talk) => {
    const { data } = await talk.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    await talk.say(await offerAgain(talk, say.tooLate, data));
  });
}

async function offerAgain(talk: Chat, words: string, gone: Booking): Promise<string> {
  const offered = await readAnew(async () => {
    const here = await bookingsHere(talk);
    if (here.some((entry) => isProposed(entry) || isAhead(entry, new Date()))) return null;
    return propose(talk, here, preferredTimeOf('', new Date(), startOf(gone)), gone);
  });
  return offered ? `${words} ${say.proposed(offered.start, true)}` : words;
}

export function answerReschedule(world: World, item: DemoFeedItem): Promise<void> {
  return talk(world, item, async (talk) => {
    await pause(typing);
    const move = await readAnew(() => decideReschedule(talk));
    if (!move) return;
    const { at, refused } = move;
    await talk.say(refused ? say.notMoved(refused.why, at, refused.others) : say.moved(at));
  });
}

export function comment(world: World, item: DemoFeedItem, words: (now: Booking) => string): Promise<void> {
  return talk(world, item, async (talk) => {
    const { data } = await talk.client.call(booking.showAsArtisan, { params: { id: item.id } });
    await pause(typing);
    await talk.say(words(data));
  });
}

/** Leaves cancelled bookings alone. */
export function completeBooking(world: World, item: DemoFeedItem): Promise<void> {
  return talk(world, item, async (talk) => {
    try {
      await talk.client.call(booking.complete, { params: { id: item.id } });
    } catch (error) {
      if (error instanceof Refused && error.status === 409) return;
      throw error;
    }
    await talk.say(say.done);
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
