import type { AccountDetails } from '@fixit/contract/account/account-details';
import type { Db } from '../../../db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findDetails } from './details-repository.ts';

export async function showDetails(db: Db, { account_id }: Caller): Promise<AccountDetails> {
  const details = await findDetails(db, account_id);
  if (!details) throw refuse('unauthenticated');
  return details;
}
