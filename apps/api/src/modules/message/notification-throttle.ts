import { randomUUID } from 'node:crypto';

export type Recipient = { account_id: string; conversation_id: string };

export interface ThrottleResult {
  notified: readonly Recipient[];
  late: readonly Recipient[];
  startedAt: number;
}

/** Separates the notifications of one conversation, because each costs nearly as much as a message. */
export const throttleSeconds = 5;

/** A task does not cover messages that arrive this shortly before it runs. */
const marginMs = 500;

const maxPauses = 1_000;

interface NotificationPause {
  until: number;
  /** A pending task covers every new message until this time. */
  coveredUntil: number;
}

/** One task notifies of all later messages of a burst. Each process has its own pauses. */
export class NotificationThrottle {
  readonly #process = randomUUID();
  readonly #pauses = new Map<string, NotificationPause>();

  /** For 'later' the caller must enqueue a task. For 'covered' a pending task will notify. */
  decide(recipient: Recipient): 'now' | 'later' | 'covered' {
    const now = performance.now();
    const pause = this.#pauses.get(keyOf(recipient));
    if (!pause || pause.until <= now) return 'now';
    return pause.coveredUntil > now ? 'covered' : 'later';
  }

  /** Each recipient of a second postpones its task, so that it runs one pause after the last. */
  taskKey(): string {
    return `message_late ${this.#process} ${Math.floor(performance.now() / 1_000)}`;
  }

  record({ notified, late, startedAt }: ThrottleResult): void {
    const pauseMs = throttleSeconds * 1_000;
    const now = performance.now();
    for (const recipient of notified) this.#pauses.set(keyOf(recipient), { until: now + pauseMs, coveredUntil: 0 });
    for (const recipient of late) {
      this.#pauses.set(keyOf(recipient), { until: now + 2 * pauseMs, coveredUntil: startedAt + pauseMs - marginMs });
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
