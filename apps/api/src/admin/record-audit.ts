import { userInfo } from 'node:os';
import type { Db } from '../db/connection.ts';
import { addAudit } from './audit-repository.ts';

/** What is written down of a command: as it is typed, its words, and what it met and left. */
export interface AuditEntry {
  command: string;
  arguments: Record<string, unknown>;
  before?: object | null;
  after: object | null;
}

/** Writes into the audit that whoever runs this program carried a command out, in the transaction that does so. */
export function recordAudit(db: Db, { command, arguments: given, before = null, after }: AuditEntry): Promise<void> {
  return addAudit(db, { os_user: nameOfUser(), command, arguments: given, before, after });
}

/** The login under which the command runs; its number where the machine has no name for it. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
