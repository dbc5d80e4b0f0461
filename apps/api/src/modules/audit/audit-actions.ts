import type { Db } from '../../db/database.ts';
import * as repository from './audit-repository.ts';

export type { AuditRow } from './audit-repository.ts';

/** A command is run by a user of the machine, and the panel is used by an operator. */
export type Actor = { os_user: string } | { operator_id: string | null };

export interface AuditInput {
  command: string;
  arguments: Record<string, unknown>;
  before?: object | null;
  after: object | null;
}

/** Must be called in the transaction that it records. */
export function recordAuditOf(
  db: Db,
  actor: Actor,
  { command, arguments: input, before = null, after }: AuditInput,
): Promise<void> {
  return repository.addAudit(db, { ...actor, command, arguments: input, before, after });
}

export const listAudit = repository.listAudit;

export const recordViewOnce = repository.addAuditOnce;
