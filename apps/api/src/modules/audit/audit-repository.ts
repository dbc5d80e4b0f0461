import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { operator } from '../../db/schema/operator.ts';
import { audit } from '../../db/schema/server.ts';

/** `operator` is the name of whoever acted in the panel; a command has `os_user` instead. */
export type AuditRow = typeof audit.$inferSelect & { operator: string | null };

export type AddedAudit = ({ os_user: string } | { operator_id: string | null }) &
  Pick<AuditRow, 'command' | 'arguments'> & { before: object | null; after: object | null };

/** Names only the columns that it needs, because a backup is also made of a database of an earlier release. */
export async function addAudit(
  db: Db,
  { command, arguments: input, before, after, ...actor }: AddedAudit,
): Promise<void> {
  const [column, value] = 'os_user' in actor ? [sql`os_user`, actor.os_user] : [sql`operator_id`, actor.operator_id];
  const json = (data: object | null) => sql`${data === null ? null : JSON.stringify(data)}::jsonb`;
  await db.execute(sql`
    insert into audit (${column}, command, arguments, before, after)
    values (${value}, ${command}, ${json(input)}, ${json(before)}, ${json(after)})`);
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
