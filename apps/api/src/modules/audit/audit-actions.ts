import type { Db } from '../../db/database.ts';
import * as repository from './audit-repository.ts';

export type { AuditRow } from './audit-repository.ts';

/** Commands have a user of the machine as their actor, and the panel has an operator. */
export type Actor = { os_user: string } | { operator_id: string | null };

export interface AuditInput {
  command: string;
  arguments: Record<string, unknown>;
  before?: object | null;
  after: object | null;
}

/** Must be called in the transaction of the recorded action. */
export function recordAuditOf(
  db: Db,
  actor: Actor,
  { command, arguments: input, before = null, after }: AuditInput,
): Promise<void> {
  return repository.addAudit(db, { ...actor, command, arguments: input, before, after });
}

export const listAudit = repository.listAudit;

export const recordViewOnce = repository.addAuditOnce;
