import { setTimeout as pause } from 'node:timers/promises';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import type { DemoFeedItem } from '@fixit/contract/demo';
import { proposeBooking } from './booking.ts';
import { Refused } from './client.ts';
import {
  afterAcceptance,
  afterMove,
  afterNoMove,
  afterRejection,
  afterWork,
  answerTo,
  introduction,
  proposalOf,
} from './phrases.ts';
import type { Session, Sessions } from './session.ts';
import { say } from './socket.ts';

/** Milliseconds that a demo artisan takes to type. */
const typing = 1_500;

interface Chat {
  readonly origin: string;
  readonly sessions: Sessions;
}

/** Answers what a customer wrote, introduces itself the first time, and proposes an appointment if none is under way. */
export function answerMessage({ origin, sessions }: Chat, item: DemoFeedItem): Promise<void> {
  return sessions.as(item.email, async (session) => {
    const id = item.conversation_id;
    if (!id) return;
    const { data } = await session.client.call(conversation.detail, { params: { id }, query: { limit: 30 } });
    const latest = data.message_set.at(-1);
    if (!latest || latest.sender === session.user_id) return;
    const own = data.message_set.filter((message) => message.sender === session.user_id);
    await pause(typing);
    if (!own.some((message) => message.message === introduction)) await say(origin, session.token, id, introduction);
    await say(origin, session.token, id, answerTo(latest.message, own.length));
    await offerTime(origin, session, item);
  });
}

/** Reacts to the customer's answer to a proposal: thanks for a yes, offers another time after a no. */
export function answerBooking({ origin, sessions }: Chat, item: DemoFeedItem): Promise<void> {
  return sessions.as(item.email, async (session) => {
    const id = item.conversation_id;
    if (!id) return;
    const { results } = await session.client.call(booking.listOwn, { query: { limit: 200 } });
    const accepted = results.some((entry) => entry.conversation_id === id && entry.booking_status === 'accepted');
    await pause(typing);
    await say(origin, session.token, id, accepted ? afterAcceptance : afterRejection);
    if (!accepted) await offerTime(origin, session, item);
  });
}

/** Moves an appointment as the customer asks. Where its time is taken the appointment stays, and the customer is told so. */
export function answerReschedule({ origin, sessions }: Chat, item: DemoFeedItem): Promise<void> {
  return sessions.as(item.email, async ({ client, token }) => {
    await pause(typing);
    const params = { id: item.id };
    try {
      await client.call(booking.acceptRescheduleOwn, { params });
      if (item.conversation_id) await say(origin, token, item.conversation_id, afterMove);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) throw error;
      if (error.code !== 'time_taken') return;
      await client.call(booking.declineRescheduleOwn, { params });
      if (item.conversation_id) await say(origin, token, item.conversation_id, afterNoMove);
    }
  });
}

/** Says that the work is done once an appointment is over, and thanks. One that was called off meanwhile is left alone. */
export function completeBooking({ origin, sessions }: Chat, item: DemoFeedItem): Promise<void> {
  return sessions.as(item.email, async (session) => {
    try {
      await session.client.call(booking.complete, { params: { id: item.id } });
    } catch (error) {
      if (error instanceof Refused && error.status === 409) return;
      throw error;
    }
    if (item.conversation_id) await say(origin, session.token, item.conversation_id, afterWork);
  });
}

async function offerTime(origin: string, session: Session, item: DemoFeedItem): Promise<void> {
  const proposed = await proposeBooking(session, item);
  if (proposed) await say(origin, session.token, proposed.conversation_id, proposalOf(proposed));
}
