import type { Random } from '../random.ts';

export type Side = 'customer' | 'artisan';

/** By how often each is done. A burst of messages counts as many operations as it has messages. */
const weights = {
  customer: [
    [4, 'createJob'],
    [1, 'cancelJob'],
    [5, 'startConversation'],
    [22, 'answer'],
    [4, 'cancel'],
    [14, 'reschedule'],
    [36, 'say'],
    [3, 'sendPicture'],
    [8, 'read'],
  ],
  artisan: [
    [22, 'answerInvitation'],
    [24, 'propose'],
    [5, 'cancel'],
    [14, 'reschedule'],
    [36, 'say'],
    [2, 'sendPicture'],
    [8, 'read'],
  ],
} as const;

type Operation = (typeof weights)[Side][number][1];

/** What a client does next. The numbers, from 0 and below 1, choose among what it knows then. */
export interface Choice {
  operation: Operation;
  which: number;
  other: number;
  slot: number;
  how: number;
  /** Milliseconds of thought before. */
  pause: number;
}

const thought = { least: 0, greatest: 1_200 } as const;

/** The same for the same seed, whatever was answered before. */
export function nextChoice(side: Side, random: Random): Choice {
  return {
    operation: random.pickWeighted<Operation>(weights[side]),
    which: random.next(),
    other: random.next(),
    slot: random.next(),
    how: random.next(),
    pause: random.between(thought.least, thought.greatest),
  };
}

/** The one at a number from 0 and below 1. */
export function at<T>(from: readonly T[], place: number): T | undefined {
  return from[Math.floor(place * from.length)];
}
