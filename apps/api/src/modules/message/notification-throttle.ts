import { randomUUID } from 'node:crypto';

export type Recipient = { account_id: string; conversation_id: string };

export interface ThrottleResult {
  notified: readonly Recipient[];
  late: readonly Recipient[];
  began: number;
}

/** Seconds between notifications of one conversation: notifying costs nearly as much as the message. */
export const throttleSeconds = 5;

/** Milliseconds before a task's time from which nothing new is left to it. */
const margin = 500;

const remembered = 1_000;

interface Pause {
  until: number;
  /** Until then a task that waits will tell of whatever is said. */
  coveredUntil: number;
}

/** One task notifies of the rest of a burst, a pause later. Pauses are known to this process only. */
export class NotificationThrottle {
  readonly #process = randomUUID();
  readonly #pauses = new Map<string, Pause>();

  /** 'later': by a task to enqueue; 'covered': by one that waits already. */
  of(recipient: Recipient): 'now' | 'later' | 'covered' {
    const now = performance.now();
    const pause = this.#pauses.get(keyOf(recipient));
    if (!pause || pause.until <= now) return 'now';
    return pause.coveredUntil > now ? 'covered' : 'later';
  }

  /** Of the task that is left all recipients of a second: each of them moves its time, so that it comes a pause after the last. */
  taskKey(): string {
    return `message_late ${this.#process} ${Math.floor(performance.now() / 1_000)}`;
  }

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
