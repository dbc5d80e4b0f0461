import type { Role } from '@fixit/contract/account';
import type { Random } from '../random.ts';

/** A higher weight makes an operation more frequent. A burst counts as many operations as it has messages. */
const weights = {
  customer: [
    [4, 'createJob'],
    [1, 'cancelJob'],
    [5, 'startConversation'],
    [22, 'answer'],
    [4, 'cancel'],
    [14, 'reschedule'],
    [36, 'sendMessages'],
    [3, 'sendPicture'],
    [8, 'read'],
  ],
  artisan: [
    [22, 'answerInvitation'],
    [24, 'propose'],
    [5, 'cancel'],
    [14, 'reschedule'],
    [36, 'sendMessages'],
    [2, 'sendPicture'],
    [8, 'read'],
  ],
} as const;

type Operation = (typeof weights)[Role][number][1];

/** Decides what a client does next. Each number, from 0 to below 1, picks one of the candidates at that time. */
export interface Choice {
  operation: Operation;
  which: number;
  other: number;
  slot: number;
  how: number;
  /** The client waits for this time before the operation. */
  pauseMs: number;
}

const thinkingTimeMs = { min: 0, max: 1_200 } as const;

/** Returns the next choice, which depends only on the seed and not on earlier answers. */
export function nextChoice(side: Role, random: Random): Choice {
  return {
    operation: random.pickWeighted<Operation>(weights[side]),
    which: random.next(),
    other: random.next(),
    slot: random.next(),
    how: random.next(),
    pauseMs: random.between(thinkingTimeMs.min, thinkingTimeMs.max),
  };
}

/** Maps a number from 0 to below 1 to an element. */
export function elementAt<T>(items: readonly T[], fraction: number): T | undefined {
  return items[Math.floor(fraction * items.length)];
}
