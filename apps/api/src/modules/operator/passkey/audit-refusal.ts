import type { Db } from '../../../db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAuditOf } from '../../audit/audit-actions.ts';

/** Runs `work`, and records its refusal in the audit log, outside its transaction. */
export async function auditRefusal<T>(db: Db, operator_id: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      const entry = { command: 'operator refused', arguments: { code: error.code }, after: null };
      await recordAuditOf(db, { operator_id }, entry);
    }
    throw error;
  }
}
