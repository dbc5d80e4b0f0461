import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { Db } from '../../db/database.ts';
import { refuseStored } from '../../platform/http/limits/stored-limits.ts';
import { countOpenProposals, lockProposals } from './booking-repository.ts';

/** Refuses with 429. Locks the conversation's proposals for the transaction. */
export async function requireRoomForProposal(
  db: Db,
  conversation_id: string,
  { awaiting_proposals }: StoredLimits,
): Promise<void> {
  await lockProposals(db, conversation_id);
  const open = await countOpenProposals(db, conversation_id);
  if (open.count < awaiting_proposals) return;
  const message = `${open.count} of your proposals here are awaiting an answer. Withdraw one before you propose another time.`;
  throw refuseStored('awaiting_proposals', message, open.ms_left);
}
