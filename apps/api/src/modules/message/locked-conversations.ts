import type { SentMessage, StoreResult } from './sent-message.ts';

/** Conversations beyond this number wait in a queue. */
const maxConcurrentAttempts = 3;

const lockTimeoutMs = 1_000;
const messageTimeoutMs = 5_000;

export interface PendingMessage {
  readonly sent: SentMessage;
  readonly settle: (result: StoreResult) => void;
  readonly arrivedAt: number;
}

interface Deps {
  readonly maxBatchSize: number;
  store(batch: readonly PendingMessage[], timeoutMs: number): Promise<void>;
  isLocked(error: unknown): boolean;
  onError(error: unknown, batch: readonly PendingMessage[]): void;
}

/** Stores each conversation's messages separately and in order, and retries until they are stored. */
export class LockedConversations {
  readonly #deps: Deps;
  readonly #queues = new Map<string, PendingMessage[]>();
  readonly #waitingIds: string[] = [];
  readonly #attempts = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(batch: readonly PendingMessage[]): void {
    for (const pending of batch) {
      const id = pending.sent.conversation_id;
      const queue = this.#queues.get(id);
      if (queue) queue.push(pending);
      else {
        this.#queues.set(id, [pending]);
        this.#waitingIds.push(id);
      }
    }
    this.#startAttempts();
  }

  /** Queues a message if its conversation already has a queue here, and returns false otherwise. */
  take(pending: PendingMessage): boolean {
    if (!this.#queues.has(pending.sent.conversation_id)) return false;
    this.add([pending]);
    return true;
  }

  async drain(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.all(this.#attempts);
  }

  #startAttempts(): void {
    while (this.#attempts.size < maxConcurrentAttempts) {
      const id = this.#waitingIds.shift();
      if (id === undefined) return;
      const attempt = this.#attempt(id).finally(() => {
        this.#attempts.delete(attempt);
        this.#startAttempts();
      });
      this.#attempts.add(attempt);
    }
  }

  async #attempt(id: string): Promise<void> {
    const queue = this.#queues.get(id) ?? [];
    const batch = queue.splice(0, this.#deps.maxBatchSize);
    try {
      await this.#deps.store(batch, lockTimeoutMs);
    } catch (error) {
      const freshMessages = this.#deps.isLocked(error) ? batch.filter(isFresh) : [];
      const expiredMessages = batch.slice(0, batch.length - freshMessages.length);
      if (expiredMessages.length > 0) this.#deps.onError(error, expiredMessages);
      queue.unshift(...freshMessages);
    }
    if (queue.length > 0) this.#waitingIds.push(id);
    else this.#queues.delete(id);
  }
}

/** Messages wait in the order of their arrival, so the expired ones come first. */
function isFresh({ arrivedAt }: PendingMessage): boolean {
  return performance.now() - arrivedAt < messageTimeoutMs;
}
