import { setTimeout as pause } from 'node:timers/promises';
import { type DemoFeedItem, demoAccounts } from '@fixit/contract/demo';
import {
  answerBooking,
  answerMessage,
  answerReschedule,
  answerUnavailable,
  commentOnBooking,
  completeBooking,
} from './conversation.ts';
import { answerRequest, DemoAnswers } from './job.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { say, startOf } from './phrases.ts';
import { retryWhileAway } from './retry.ts';
import { answerReview } from './review.ts';
import { Sessions } from './session.ts';
import { subscribe } from './subscribe.ts';

const { FIXIT_ORIGIN: origin = 'http://127.0.0.1:3000', DEMO_FEED_TOKEN: secret } = process.env;
if (!secret) {
  console.error('The demo artisans need DEMO_FEED_TOKEN, the same as the server’s. `npm start` sets both.');
  process.exit(1);
}

const writingMs = 5_000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const sessions = new Sessions(origin);
const answers = new DemoAnswers();
const turns = new KeyedQueue();

const world = { origin, sessions, diaries: new KeyedQueue() };

const reactions: Record<DemoFeedItem['kind'], (item: DemoFeedItem) => Promise<void>> = {
  async job_request(item) {
    const turn = answers.turnOf(item);
    if (!turn) return;
    await wait(turn.delayMs);
    if (await answerRequest(sessions, item, turn)) answers.countAcceptance(item);
  },
  message: (item) => answerMessage(world, item),
  booking_answered: (item) => answerBooking(world, item),
  booking_cancelled: (item) => commentOnBooking(world, item, () => say.sorryToHear),
  booking_unavailable: (item) => answerUnavailable(world, item),
  booking_over: (item) => completeBooking(world, item),
  reschedule_asked: (item) => answerReschedule(world, item),
  reschedule_accepted: (item) => commentOnBooking(world, item, (current) => say.thanksForMoving(startOf(current))),
  reschedule_declined: (item) => commentOnBooking(world, item, (current) => say.keepTime(startOf(current))),
  async review_added(item) {
    await wait(writingMs);
    await answerReview(sessions, item);
  },
};

function wait(ms: number): Promise<void> {
  return pause(ms, undefined, { ref: false, signal: stopping.signal });
}

function react(item: DemoFeedItem): void {
  const key = item.conversation_id ?? item.job_id ?? item.id;
  turns
    .run(key, () => retryWhileAway(() => reactions[item.kind](item), stopping.signal))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) console.error('A demo artisan could not answer:', error);
    });
}

for await (const item of subscribe(origin, secret, stopping.signal)) {
  // The README's second login is for a person, so this artisan does not react.
  if (item.email !== demoAccounts.artisan) react(item);
}
