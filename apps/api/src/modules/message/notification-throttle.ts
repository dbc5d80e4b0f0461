export type Recipient = { account_id: string; conversation_id: string };

/** What a transaction has told, what it has left to a task that it enqueued, and when it began. */
export interface ThrottleResult {
  notified: readonly Recipient[];
  late: readonly Recipient[];
  began: number;
}

/** Seconds in which somebody is told of a conversation once: telling costs nearly as much as the message. */
export const throttleSeconds = 5;

/** Milliseconds before a task's hour from which on nothing new is left to it. */
const margin = 500;

/** How many conversations are remembered before those whose pause is over are forgotten. */
const remembered = 1_000;

interface Pause {
  until: number;
  /** Until then a task that waits will tell of whatever is said. */
  coveredUntil: number;
}

/**
 * Keeps a burst of messages from becoming a burst of notifications: who was told of a conversation a moment ago is told of
 * what follows by one task, a pause later. What is said while that task waits is left to it: it holds the conversation as
 * those do who store messages, so it sees whatever was stored before its hour. Only this process remembers the pauses; one that
 * knows of none tells at once.
 */
export class NotificationThrottle {
  readonly #pauses = new Map<string, Pause>();

  /** Whether somebody is told of a message now, by a task that is to be enqueued, or by one that waits already. */
  of(recipient: Recipient): 'now' | 'later' | 'covered' {
    const now = performance.now();
    const pause = this.#pauses.get(keyOf(recipient));
    if (!pause || pause.until <= now) return 'now';
    return pause.coveredUntil > now ? 'covered' : 'later';
  }

  /** Notes what a transaction that is committed has told, and enqueued. */
  note({ notified, late, began }: ThrottleResult): void {
    const pause = throttleSeconds * 1_000;
    const now = performance.now();
    for (const recipient of notified) this.#pauses.set(keyOf(recipient), { until: now + pause, coveredUntil: 0 });
    for (const recipient of late) {
      this.#pauses.set(keyOf(recipient), { until: now + 2 * pause, coveredUntil: began + pause - margin });
    }
    if (this.#pauses.size > remembered) this.#forget(now);
  }

  #forget(now: number): void {
    for (const [key, { until }] of this.#pauses) if (until <= now) this.#pauses.delete(key);
  }
}

function keyOf({ account_id, conversation_id }: Recipient): string {
  return `${account_id} ${conversation_id}`;
}
