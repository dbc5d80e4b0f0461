import { SpanKind } from '@opentelemetry/api';
import type { Db } from '../../db/database.ts';
import { isLockTimeout, sqlStateOf } from '../../db/database-failure.ts';
import { traceWork } from '../../platform/telemetry/trace-work.ts';
import { LockedConversations, type PendingMessage } from './locked-conversations.ts';
import { NotificationThrottle } from './notification-throttle.ts';
import type { SentMessage, StoreResult } from './sent-message.ts';
import { storeMessages } from './store-messages.ts';

const maxBatchSize = 500;

const batchLockTimeoutMs = 500;

/** These SQLSTATE classes mean that the content of a message caused the error. */
const contentErrorClass = /^(22|23)/;

export interface BatchListeners {
  onError: (error: unknown) => void;
  onStored: (batch: { messages: number; seconds: number }) => void;
}

/**
 * Stores messages in batches: messages that arrive during a batch form the next one, so one commit
 * carries hundreds under load. Messages in locked conversations are stored separately.
 */
export class MessageBatches {
  readonly #db: Db;
  readonly #listeners: BatchListeners;
  readonly #throttle = new NotificationThrottle();
  readonly #lockedConversations: LockedConversations;
  #pending: PendingMessage[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Db, listeners: BatchListeners) {
    this.#db = db;
    this.#listeners = listeners;
    this.#lockedConversations = new LockedConversations({
      maxBatchSize,
      store: (batch, lockTimeoutMs) => this.#store(batch, lockTimeoutMs),
      isLocked: isLockTimeout,
      onError: (error, batch) => this.#refuse(error, batch),
    });
  }

  /** Resolves when the message is durable, or with the reason for the refusal. Never rejects. */
  store(sent: SentMessage): Promise<StoreResult> {
    return new Promise((settle) => {
      this.#pending.push({ sent, settle, arrivedAt: performance.now() });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    await this.#running;
    await this.#lockedConversations.drain();
  }

  async #run(): Promise<void> {
    // Lets frames that the sockets have already received join this batch.
    await new Promise(setImmediate);
    while (this.#pending.length > 0) {
      const batch = this.#pending.slice(0, maxBatchSize);
      this.#pending = this.#pending.slice(maxBatchSize);
      await this.#storeBatch(batch.filter((pending) => !this.#lockedConversations.take(pending)));
    }
    this.#running = null;
  }

  async #storeBatch(batch: readonly PendingMessage[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      await this.#store(batch, batchLockTimeoutMs);
    } catch (error) {
      if (isLockTimeout(error)) this.#lockedConversations.add(batch);
      else if (batch.length > 1 && contentErrorClass.test(sqlStateOf(error) ?? '')) {
        for (const message of batch) await this.#storeBatch([message]);
      } else this.#refuse(error, batch);
    }
  }

  async #store(batch: readonly PendingMessage[], lockTimeoutMs: number): Promise<void> {
    const startedAt = performance.now();
    const sent = batch.map((pending) => pending.sent);
    const results = await traceWork('store messages', { kind: SpanKind.INTERNAL }, () =>
      storeMessages(this.#db, this.#throttle, sent, lockTimeoutMs),
    );
    this.#listeners.onStored({ messages: batch.length, seconds: (performance.now() - startedAt) / 1000 });
    batch.forEach(({ settle }, index) => settle(results[index] ?? { refused: 'unavailable' }));
  }

  #refuse(error: unknown, batch: readonly PendingMessage[]): void {
    this.#listeners.onError(error);
    for (const { settle } of batch) settle({ refused: 'unavailable' });
  }
}
