import { setTimeout as pause } from 'node:timers/promises';
import { type DemoFeedItem, demoAccounts } from '@fixit/contract/demo';
import { answerBooking, answerMessage, answerReschedule, completeBooking } from './conversation.ts';
import { follow } from './feed.ts';
import { Answers, acceptRequest } from './job.ts';
import { answerReview } from './review.ts';
import { Sessions } from './session.ts';

const { FIXIT_ORIGIN: origin = 'http://127.0.0.1:3000', DEMO_FEED_TOKEN: secret } = process.env;
if (!secret) {
  console.error('The demo artisans need DEMO_FEED_TOKEN, the same as the server’s. `npm start` sets both.');
  process.exit(1);
}

/** Milliseconds that a demo artisan takes to write a reply to a review. */
const writing = 5_000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const sessions = new Sessions(origin);
const answers = new Answers();
/** What is being answered, one after the other in each conversation. */
const turns = new Map<string, Promise<void>>();

const chat = { origin, sessions };

const reactions: Record<DemoFeedItem['kind'], (item: DemoFeedItem) => Promise<void>> = {
  async job_request(item) {
    const delay = answers.delayFor(item);
    if (delay === null) return;
    await wait(delay);
    await acceptRequest(sessions, item);
  },
  message: (item) => answerMessage(chat, item),
  booking_answered: (item) => answerBooking(chat, item),
  reschedule_asked: (item) => answerReschedule(chat, item),
  booking_over: (item) => completeBooking(chat, item),
  async review_added(item) {
    await wait(writing);
    await answerReview(sessions, item);
  },
};

function wait(milliseconds: number): Promise<void> {
  return pause(milliseconds, undefined, { ref: false, signal: stopping.signal });
}

function takeTurn(item: DemoFeedItem): void {
  const key = item.conversation_id ?? item.id;
  const turn = (turns.get(key) ?? Promise.resolve())
    .then(() => reactions[item.kind](item))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) console.error('A demo artisan could not answer:', error);
    })
    .finally(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
  turns.set(key, turn);
}

for await (const item of follow(origin, secret, stopping.signal)) {
  // This artisan belongs to whoever logs in with the README's second log-in.
  if (item.email !== demoAccounts.artisan) takeTurn(item);
}
