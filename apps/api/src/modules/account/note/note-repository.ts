import type { AccountNote } from '@fixit/contract/operator/operator';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accountNote } from '../../../db/schema/operator-tables.ts';

/** Locks the account so that a simultaneous deletion erases this note too. */
export async function addNote(
  db: Db,
  { account_id, operator_id, note }: { account_id: string; operator_id: string | null; note: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into account_note (account_id, operator_id, note)
    select id, ${operator_id}::uuid, ${note} from account
    where id = ${account_id} and deleted_at is null for share
    returning id`);
  return rows[0]?.id;
}

/** Returns the account's id, or undefined if there is no such note. */
export async function removeNote(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .delete(accountNote)
    .where(eq(accountNote.id, id))
    .returning({ account_id: accountNote.account_id });
  return row?.account_id;
}

export async function listNotes(db: Db, account_id: string): Promise<AccountNote[]> {
  const { rows } = await db.execute<AccountNote>(sql`
    select n.id, n.note, o.name as author, iso(n.created_at) as created_at
    from account_note n left join operator o on o.id = n.operator_id
    where n.account_id = ${account_id} order by n.id desc limit 50`);
  return rows;
}
