import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import * as repository from './escalation-repository.ts';

export type { EscalatedCase } from './escalation-repository.ts';
export { takeEscalations } from './escalation-repository.ts';

/**
 * Marks the open cases that are late or due within `hours`, and stores an email to their assignee
 * and to every owner. Returns each case once before its deadline and once after it, even if several
 * processes call this.
 */
export async function escalateCases(tx: Db, due: { at: SQL; hours: number }): Promise<repository.EscalatedCase[]> {
  await repository.removeObsoleteEscalations(tx);
  return repository.escalateCases(tx, due);
}
