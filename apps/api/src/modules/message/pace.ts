/** Somebody who has messages to read in a conversation. */
export type Addressee = { account_id: string; conversation_id: string };

/** What a transaction has told, and of what it has left the telling to us. */
export interface Paced {
  told: readonly Addressee[];
  late: readonly Addressee[];
}

/** Milliseconds in which somebody is told of a conversation once: telling costs nearly as much as the message. */
const pause = 5_000;

/** How many are told in one transaction, which holds their conversations. */
const together = 50;

/**
 * Keeps a burst of messages from becoming a burst of notifications: who was told of a conversation is told of what
 * follows within seconds together, at their end. A process that dies meanwhile leaves the earlier words, never none.
 */
export class Pace {
  readonly #tell: (late: readonly Addressee[]) => Promise<void>;
  readonly #told = new Map<string, number>();
  #late = new Map<string, Addressee>();
  #timer: NodeJS.Timeout | undefined;

  /** `tell` never rejects. */
  constructor(tell: (late: readonly Addressee[]) => Promise<void>) {
    this.#tell = tell;
  }

  /** Whether somebody was told of a conversation a moment ago. */
  isTooSoon(addressee: Addressee): boolean {
    const told = this.#told.get(keyOf(addressee));
    return told !== undefined && performance.now() - told < pause;
  }

  /** Notes what a transaction that is committed has told, and what is to be told later. */
  note({ told, late }: Paced): void {
    for (const addressee of late) this.#late.set(keyOf(addressee), addressee);
    for (const addressee of told) {
      this.#told.set(keyOf(addressee), performance.now());
      this.#late.delete(keyOf(addressee));
    }
    if (this.#told.size > 0) this.#timer ??= setTimeout(() => void this.#passOn(), pause).unref();
  }

  /** Tells at once what waits. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#passOn();
  }

  async #passOn(): Promise<void> {
    this.#timer = undefined;
    const late = [...this.#late.values()];
    this.#late = new Map();
    for (const [key, told] of this.#told) if (performance.now() - told >= pause) this.#told.delete(key);
    for (let from = 0; from < late.length; from += together) await this.#tell(late.slice(from, from + together));
    this.note({ told: late, late: [] });
  }
}

function keyOf({ account_id, conversation_id }: Addressee): string {
  return `${account_id} ${conversation_id}`;
}
