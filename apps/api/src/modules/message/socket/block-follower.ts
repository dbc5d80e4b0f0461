import type { Db } from '../../../db/database.ts';
import type { Fanout } from '../../../platform/fanout/fanout.ts';
import { type BlockFrame, blockTopic } from '../../block/block-actions.ts';
import { listBlockedConversations } from '../../conversation/conversation-actions.ts';

interface Listeners {
  readonly openIds: () => string[];
  readonly onChange: (conversation_id: string, blocked: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** A socket is subscribed sooner than this after its conversation was read. */
const recentMs = 60_000;

/** Follows the blocks of all processes. After a gap it reads those of the open conversations. */
export class BlockFollower {
  readonly #db: Db;
  readonly #listeners: Listeners;
  readonly #recent = new Map<string, { blocked: boolean; at: number }>();

  constructor(db: Db, fanout: Fanout, listeners: Listeners) {
    this.#db = db;
    this.#listeners = listeners;
    fanout.subscribe<BlockFrame>(blockTopic, ({ conversation_ids, blocked }) => {
      this.#forgetOld();
      for (const id of conversation_ids) this.#note(id, blocked);
    });
    fanout.onGap((topic) => {
      if (topic === undefined || topic === blockTopic) void this.#read();
    });
  }

  /** Returns the latest change of a conversation that may have been read before it. */
  latest(conversation_id: string): boolean | undefined {
    return this.#recent.get(conversation_id)?.blocked;
  }

  #note(id: string, blocked: boolean): void {
    this.#recent.delete(id);
    this.#recent.set(id, { blocked, at: performance.now() });
    this.#listeners.onChange(id, blocked);
  }

  #forgetOld(): void {
    const until = performance.now() - recentMs;
    for (const [id, { at }] of this.#recent) if (at < until) this.#recent.delete(id);
  }

  async #read(): Promise<void> {
    const open = this.#listeners.openIds();
    if (open.length === 0) return;
    try {
      const blocked = new Set(await listBlockedConversations(this.#db, open));
      for (const id of open) this.#listeners.onChange(id, blocked.has(id));
    } catch (error) {
      this.#listeners.onError(error);
    }
  }
}
