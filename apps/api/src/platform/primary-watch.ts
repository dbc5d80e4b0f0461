import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isPrimaryLost, sqlStateOf } from '../db/database-failure.ts';
import type { DatabaseTimeouts } from '../db/timeouts.ts';
import { refuse } from './refusal.ts';

const checkIntervalMs = 250;

/** A standby or a former primary refuses a write with this SQLSTATE. */
const readOnly = '25006';

/** Looks for a new primary, on behalf of all waiting calls, after the connection to the old one failed. */
export class PrimaryWatch {
  readonly #db: Db;
  readonly #waitMs: number;
  readonly #stop = new AbortController();
  /** Resolves when a primary accepts writes again. */
  #return: Promise<void> | null = null;
  /** Resolves when a database answers, even if it refuses writes. */
  #answer: Promise<void> = Promise.resolve();

  constructor(db: Db, { primary }: Pick<DatabaseTimeouts, 'primary'>) {
    this.#db = db;
    this.#waitMs = primary;
  }

  /** This is true while no primary has accepted a write since the search began. */
  get isAway(): boolean {
    return this.#return !== null;
  }

  /** The search ends at its first check if the primary is available. */
  suspect(): void {
    if (this.#return) return;
    let announce: () => void = () => undefined;
    this.#answer = new Promise((resolve) => {
      announce = resolve;
    });
    this.#return = this.#check(announce).finally(() => {
      announce();
      this.#return = null;
    });
  }

  /**
   * Waits for a primary as long as the timeouts allow, and then rejects with `unavailable` or the last
   * error. A read-only database is enough for work that only reads.
   */
  async runAcrossFailover<T>(work: () => Promise<T>, { onlyReads = false } = {}): Promise<T> {
    const deadline = performance.now() + this.#waitMs;
    for (;;) {
      if (!(await this.#isBackBy(deadline, onlyReads))) throw refuse('unavailable', { retryAfter: 2 });
      try {
        return await work();
      } catch (error) {
        if (!isPrimaryLost(error) || this.#stop.signal.aborted || performance.now() >= deadline) throw error;
        this.suspect();
        // The pool needs time to close other broken connections.
        await wait(checkIntervalMs, undefined, { ref: false });
      }
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #isBackBy(deadline: number, onlyReads: boolean): Promise<boolean> {
    if (!this.#return) return true;
    const timer = new AbortController();
    const timeout = wait(Math.max(0, deadline - performance.now()), false, {
      ref: false,
      signal: AbortSignal.any([timer.signal, this.#stop.signal]),
    }).catch(() => false);
    const isBack = await Promise.race([(onlyReads ? this.#answer : this.#return).then(() => true), timeout]);
    timer.abort();
    return isBack && !this.#stop.signal.aborted;
  }

  async #check(announceAnswer: () => void): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await requireWrites(this.#db);
        return;
      } catch (error) {
        if (sqlStateOf(error) === readOnly) announceAnswer();
        // The waiting calls log the error if this continues.
        await wait(checkIntervalMs, undefined, { ref: false });
      }
    }
  }
}

/** Rejects after a refused write, which matches no row. The pool then closes the connection. */
export async function requireWrites(db: Db): Promise<void> {
  await db.execute(sql`delete from process where false`);
}
