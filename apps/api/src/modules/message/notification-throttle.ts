import { randomUUID } from 'node:crypto';

export type Recipient = { account_id: string; conversation_id: string };

export interface ThrottleResult {
  notified: readonly Recipient[];
  late: readonly Recipient[];
  started: number;
}

/** Notifications of one conversation are this many seconds apart, because each costs nearly as much as a message. */
export const throttleSeconds = 5;

/** A task covers no new message in its last 500 milliseconds. */
const marginMs = 500;

const maxPauses = 1_000;

interface NotificationPause {
  until: number;
  /** Until this time a pending task covers every new message. */
  coveredUntil: number;
}

/** Within a burst, one task notifies of the later messages after a pause. Each process has its own pauses. */
export class NotificationThrottle {
  readonly #process = randomUUID();
  readonly #pauses = new Map<string, NotificationPause>();

  /** The answer is 'later' if the caller must enqueue a task, and 'covered' if a pending task will notify. */
  of(recipient: Recipient): 'now' | 'later' | 'covered' {
    const now = performance.now();
    const pause = this.#pauses.get(keyOf(recipient));
    if (!pause || pause.until <= now) return 'now';
    return pause.coveredUntil > now ? 'covered' : 'later';
  }

  /** All recipients of one second share a task. Each moves its time, so that it runs one pause after the last. */
  taskKey(): string {
    return `message_late ${this.#process} ${Math.floor(performance.now() / 1_000)}`;
  }

  note({ notified, late, started }: ThrottleResult): void {
    const pause = throttleSeconds * 1_000;
    const now = performance.now();
    for (const recipient of notified) this.#pauses.set(keyOf(recipient), { until: now + pause, coveredUntil: 0 });
    for (const recipient of late) {
      this.#pauses.set(keyOf(recipient), { until: now + 2 * pause, coveredUntil: started + pause - marginMs });
    }
    if (this.#pauses.size > maxPauses) this.#removeExpired(now);
  }

  #removeExpired(now: number): void {
    for (const [key, { until }] of this.#pauses) if (until <= now) this.#pauses.delete(key);
  }
}

function keyOf({ account_id, conversation_id }: Recipient): string {
  return `${account_id} ${conversation_id}`;
}
