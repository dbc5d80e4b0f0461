import { desc } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { audit } from '../db/schema/server.ts';

export type AuditRow = typeof audit.$inferSelect;

export async function addAudit(db: Db, added: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
  await db.insert(audit).values(added);
}

export function listAudit(db: Db, limit: number): Promise<AuditRow[]> {
  return db.select().from(audit).orderBy(desc(audit.id)).limit(limit);
}
