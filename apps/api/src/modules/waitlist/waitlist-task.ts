import type { Db } from '../../db/database.ts';
import type { ForwardTarget } from './post-waitlist-entry.ts';
import { forwardWaitlistEntry } from './waitlist-actions.ts';

export function waitlistTasks(db: Db, target: ForwardTarget | null) {
  return {
    waitlist_forward: async (payload: unknown) => {
      // This task is enqueued only by joinWaitlist.
      const { entry_id } = payload as { entry_id: string };
      if (target) await forwardWaitlistEntry(db, target, entry_id);
    },
  };
}
