import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type Assignee = { id: string; name: string };

export async function findAssignee(db: Db, case_id: string): Promise<Assignee | undefined> {
  const { rows } = await db.execute<Assignee>(sql`
    select o.id, o.name from moderation_case c join operator o on o.id = c.assignee_id
    where c.id = ${case_id} and o.removed_at is null`);
  return rows[0];
}

export async function assignCase(db: Db, case_id: string, operator_id: string | null): Promise<void> {
  await db.execute(sql`update moderation_case set assignee_id = ${operator_id}::uuid where id = ${case_id}`);
}
