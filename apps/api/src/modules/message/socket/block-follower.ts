import type { Db } from '../../../db/database.ts';
import type { Fanout } from '../../../platform/fanout/fanout.ts';
import { type BlockFrame, blockTopic } from '../../block/block-actions.ts';
import { listBlockedConversations } from '../../conversation/conversation-actions.ts';

interface Listeners {
  readonly listOpenIds: () => string[];
  readonly onChange: (conversation_id: string, blocked: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** A socket subscribes within this time after its conversation was read. */
const recentMs = 60_000;

/** Follows the blocks of all processes. After a gap, reads the blocks of the open conversations. */
export class BlockFollower {
  readonly #db: Db;
  readonly #listeners: Listeners;
  readonly #recentChanges = new Map<string, { blocked: boolean; at: number }>();

  constructor(db: Db, fanout: Fanout, listeners: Listeners) {
    this.#db = db;
    this.#listeners = listeners;
    fanout.subscribe<BlockFrame>(blockTopic, ({ conversation_ids, blocked }) => {
      this.#forgetOldChanges();
      for (const id of conversation_ids) this.#recordChange(id, blocked);
    });
    fanout.onGap((topic) => {
      if (topic === undefined || topic === blockTopic) void this.#readOpenConversations();
    });
  }

  /** Returns a recent change, because the conversation may have been read before it. */
  latestChange(conversation_id: string): boolean | undefined {
    return this.#recentChanges.get(conversation_id)?.blocked;
  }

  #recordChange(id: string, blocked: boolean): void {
    this.#recentChanges.delete(id);
    this.#recentChanges.set(id, { blocked, at: performance.now() });
    this.#listeners.onChange(id, blocked);
  }

  #forgetOldChanges(): void {
    const until = performance.now() - recentMs;
    for (const [id, { at }] of this.#recentChanges) if (at < until) this.#recentChanges.delete(id);
  }

  async #readOpenConversations(): Promise<void> {
    const openIds = this.#listeners.listOpenIds();
    if (openIds.length === 0) return;
    try {
      const blockedIds = new Set(await listBlockedConversations(this.#db, openIds));
      for (const id of openIds) this.#listeners.onChange(id, blockedIds.has(id));
    } catch (error) {
      this.#listeners.onError(error);
    }
  }
}
