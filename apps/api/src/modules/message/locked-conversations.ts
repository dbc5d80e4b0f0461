import type { Outcome, Sent } from './socket/chat-frames.ts';

/** Conversations that are tried at once; the rest take turns. */
const concurrency = 3;

const timeouts = { lock: 1_000, message: 5_000 } as const;

export interface PendingMessage {
  readonly sent: Sent;
  readonly settle: (outcome: Outcome) => void;
  readonly arrived: number;
}

interface Deps {
  readonly greatest: number;
  store(batch: readonly PendingMessage[], lockTimeout: number): Promise<void>;
  isLocked(error: unknown): boolean;
  onError(error: unknown, batch: readonly PendingMessage[]): void;
}

/** Each is tried alone, its messages in their order, until they are stored. */
export class LockedConversations {
  readonly #deps: Deps;
  readonly #queues = new Map<string, PendingMessage[]>();
  readonly #turns: string[] = [];
  readonly #tries = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Behind those that wait already. */
  add(batch: readonly PendingMessage[]): void {
    for (const pending of batch) {
      const id = pending.sent.conversation_id;
      const queue = this.#queues.get(id);
      if (queue) queue.push(pending);
      else {
        this.#queues.set(id, [pending]);
        this.#turns.push(id);
      }
    }
    this.#begin();
  }

  /** False when it may go with the others. */
  take(pending: PendingMessage): boolean {
    if (!this.#queues.has(pending.sent.conversation_id)) return false;
    this.add([pending]);
    return true;
  }

  /** Waits until nothing waits. */
  async drain(): Promise<void> {
    while (this.#tries.size > 0) await Promise.all(this.#tries);
  }

  #begin(): void {
    while (this.#tries.size < concurrency) {
      const id = this.#turns.shift();
      if (id === undefined) return;
      const trying = this.#try(id).finally(() => {
        this.#tries.delete(trying);
        this.#begin();
      });
      this.#tries.add(trying);
    }
  }

  async #try(id: string): Promise<void> {
    const queue = this.#queues.get(id) ?? [];
    const batch = queue.splice(0, this.#deps.greatest);
    try {
      await this.#deps.store(batch, timeouts.lock);
    } catch (error) {
      const kept = this.#deps.isLocked(error) ? batch.filter(isFresh) : [];
      const refused = batch.slice(0, batch.length - kept.length);
      if (refused.length > 0) this.#deps.onError(error, refused);
      queue.unshift(...kept);
    }
    if (queue.length > 0) this.#turns.push(id);
    else this.#queues.delete(id);
  }
}

/** They wait in the order of their arrival: the stale ones come first. */
function isFresh({ arrived }: PendingMessage): boolean {
  return performance.now() - arrived < timeouts.message;
}
