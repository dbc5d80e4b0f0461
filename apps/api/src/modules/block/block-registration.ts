import { sql } from 'drizzle-orm';
import { listOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseBlocksOf } from './block-repository.ts';

/** A download lists only the blocks that the account made, not the blocks against it. */
export const blockRegistration: ModuleRegistration = {
  columns: ['block.blocker_id', 'block.blocked_id'],
  erased: [],
  retained: {},
  read: (account_id) => {
    const blocks = sql`
      select jsonb_build_object('account_id', blocked_id, 'blocked_at', iso(created_at)) as row
      from block where blocker_id = ${account_id} order by created_at`;
    return { account: sql`select jsonb_build_object('blocked', ${listOf(blocks)}) as row` };
  },
  erase: (db, { account_id }) => eraseBlocksOf(db, account_id),
};
