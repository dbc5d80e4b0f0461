import { desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { operator } from '../../db/schema/operator.ts';
import { audit } from '../../db/schema/server.ts';

/** `operator` is the name of whoever acted in the panel; a command has `os_user` instead. */
export type AuditRow = typeof audit.$inferSelect & { operator: string | null };

export async function addAudit(db: Db, added: typeof audit.$inferInsert): Promise<void> {
  await db.insert(audit).values(added);
}

/** Lists newest first, from below the row `before`. */
export function listAudit(db: Db, limit: number, before?: string): Promise<AuditRow[]> {
  return db
    .select({ ...getTableColumns(audit), operator: operator.name })
    .from(audit)
    .leftJoin(operator, eq(operator.id, audit.operator_id))
    .where(before === undefined ? undefined : lt(audit.id, before))
    .orderBy(desc(audit.id))
    .limit(limit);
}
