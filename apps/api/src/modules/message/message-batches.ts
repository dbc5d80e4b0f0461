import { SpanKind } from '@opentelemetry/api';
import type { Db } from '../../db/connection.ts';
import { isLockTimeout, sqlStateOf } from '../../platform/http/errors.ts';
import { traced } from '../../platform/telemetry/traced.ts';
import { LockedConversations, type PendingMessage } from './locked-conversations.ts';
import { NotificationThrottle } from './notification-throttle.ts';
import type { Outcome, Sent } from './socket/chat-frames.ts';
import { storeMessages } from './store-messages.ts';

const greatest = 500;

const batchLockTimeout = 500;

/** SQLSTATE classes that blame what is stored, not the database: data exceptions and constraints. */
const blamesContent = /^(22|23)/;

export interface BatchListeners {
  onError: (error: unknown) => void;
  onStored: (batch: { messages: number; seconds: number }) => void;
}

/** Arrivals during a batch form the next: under load one commit carries hundreds. Locked conversations leave it. */
export class MessageBatches {
  readonly #db: Db;
  readonly #listeners: BatchListeners;
  readonly #throttle = new NotificationThrottle();
  readonly #locked: LockedConversations;
  #waiting: PendingMessage[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Db, listeners: BatchListeners) {
    this.#db = db;
    this.#listeners = listeners;
    this.#locked = new LockedConversations({
      greatest,
      store: (batch, lockTimeout) => this.#store(batch, lockTimeout),
      isLocked: isLockTimeout,
      onError: (error, batch) => this.#refuse(error, batch),
    });
  }

  /** Resolves when it is durable, or with why it is not kept. Never rejects. */
  store(sent: Sent): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.push({ sent, settle, arrived: performance.now() });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    await this.#running;
    await this.#locked.drain();
  }

  async #run(): Promise<void> {
    // Frames that the sockets have already received come along.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, greatest);
      this.#waiting = this.#waiting.slice(greatest);
      await this.#storeBatch(batch.filter((pending) => !this.#locked.take(pending)));
    }
    this.#running = null;
  }

  async #storeBatch(batch: readonly PendingMessage[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      await this.#store(batch, batchLockTimeout);
    } catch (error) {
      if (isLockTimeout(error)) this.#locked.add(batch);
      else if (batch.length > 1 && blamesContent.test(sqlStateOf(error) ?? '')) {
        for (const one of batch) await this.#storeBatch([one]);
      } else this.#refuse(error, batch);
    }
  }

  async #store(batch: readonly PendingMessage[], lockTimeout: number): Promise<void> {
    const began = performance.now();
    const sent = batch.map((pending) => pending.sent);
    const outcomes = await traced('store messages', { kind: SpanKind.INTERNAL }, () =>
      storeMessages(this.#db, this.#throttle, sent, lockTimeout),
    );
    this.#listeners.onStored({ messages: batch.length, seconds: (performance.now() - began) / 1000 });
    batch.forEach(({ settle }, index) => settle(outcomes[index] ?? { refused: 'unavailable' }));
  }

  #refuse(error: unknown, batch: readonly PendingMessage[]): void {
    this.#listeners.onError(error);
    for (const { settle } of batch) settle({ refused: 'unavailable' });
  }
}
