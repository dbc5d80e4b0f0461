import { userInfo } from 'node:os';
import type { Db } from '../db/database.ts';
import { type AuditInput, recordAuditOf } from '../modules/audit/audit-actions.ts';

/** Must be called in the transaction of the change. */
export function recordAudit(db: Db, entry: AuditInput): Promise<void> {
  return recordAuditOf(db, { os_user: readUserName() }, entry);
}

/** Falls back to the user id if the machine has no name for it. */
export function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
