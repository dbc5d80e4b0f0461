import { userInfo } from 'node:os';
import type { Db } from '../db/database.ts';
import { addAudit } from './audit-repository.ts';

export interface AuditEntry {
  command: string;
  arguments: Record<string, unknown>;
  before?: object | null;
  after: object | null;
}

/** Must be called in the transaction that it records. The recorded user is the one who runs this program. */
export function recordAudit(db: Db, { command, arguments: input, before = null, after }: AuditEntry): Promise<void> {
  return addAudit(db, { os_user: readUserName(), command, arguments: input, before, after });
}

/** Returns the user id if the machine has no name for it. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
