import type { FormerPerson } from '@fixit/contract/operator/operator';
import type { Db } from '../../../db/database.ts';
import * as repository from './former-contact-repository.ts';

export async function storeFormerContacts(db: Db, account_id: string): Promise<void> {
  await repository.addFormerContacts(db, account_id, await repository.hashContacts(db, account_id));
}

/** Finds accounts that may belong to the same person. A match has no automatic consequences. */
export async function findFormerPeople(db: Db, account_id: string): Promise<FormerPerson[]> {
  return repository.listFormerPeople(db, account_id, await repository.hashContacts(db, account_id));
}
