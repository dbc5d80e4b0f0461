import type { Db } from '../../db/connection.ts';
import { eraseAll } from './erase-repository.ts';

/** Erases everything that a closed account said; the rows stay, so that their keys stay taken. */
export function eraseMessagesOf(db: Db, account_id: string): Promise<void> {
  return eraseAll(db, account_id);
}
