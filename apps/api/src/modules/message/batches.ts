import type { Db } from '../../db/connection.ts';
import { sqlStateOf } from '../../platform/errors.ts';
import { Pace } from './pace.ts';
import type { Outcome, Sent } from './rules.ts';
import { storeMessages } from './store.ts';

/** Messages that one transaction stores at most. */
const greatest = 500;

/** SQLSTATE classes that blame what is stored, not the database: data exceptions and constraints. */
const blamesContent = /^(22|23)/;

type Waiting = { sent: Sent; settle: (outcome: Outcome) => void };

/**
 * Stores messages in batches: what arrives while one is under way goes into the next, in the order of arrival. Alone
 * a message waits for nobody; under load one commit carries hundreds.
 */
export class MessageBatches {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #pace = new Pace();
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Stores a message; answers when it is durable, or why it is not kept. Never rejects. */
  store(sent: Sent): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.push({ sent, settle });
      this.#running ??= this.#run();
    });
  }

  /** Waits until all that has arrived is settled. */
  async drain(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Frames that the sockets have already received come along.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, greatest);
      this.#waiting = this.#waiting.slice(greatest);
      await this.#storeBatch(batch);
    }
    this.#running = null;
  }

  async #storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await storeMessages(
        this.#db,
        this.#pace,
        batch.map(({ sent }) => sent),
      );
      batch.forEach(({ settle }, index) => settle(outcomes[index] ?? { refused: 'unavailable' }));
    } catch (error) {
      if (batch.length > 1 && blamesContent.test(sqlStateOf(error) ?? '')) {
        for (const one of batch) await this.#storeBatch([one]);
        return;
      }
      this.#onError(error);
      for (const { settle } of batch) settle({ refused: 'unavailable' });
    }
  }
}
