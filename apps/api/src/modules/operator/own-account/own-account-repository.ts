import type { OperatorEmailSettings } from '@fixit/contract/operator/own-account';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

interface StoredEmailSettings extends Record<string, unknown> {
  emails: OperatorEmailSettings['emails'] | null;
  quiet: OperatorEmailSettings['quiet'];
}

/** `emails` is null until the operator chooses which emails to get. */
export async function findEmailSettings(db: Db, operator_id: string): Promise<StoredEmailSettings> {
  const { rows } = await db.execute<StoredEmailSettings>(sql`
    select emails, case when quiet_from is not null then jsonb_build_object(
      'from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) end as quiet
    from operator where id = ${operator_id}`);
  const [row] = rows;
  if (!row) throw new Error('A signed-in operator is missing');
  return row;
}

export async function storeChosenEmails(db: Db, operator_id: string, emails: string[]): Promise<void> {
  await db.execute(sql`update operator set emails = ${sql.param(emails)}::text[] where id = ${operator_id}`);
}

export async function storeQuietHours(
  db: Db,
  operator_id: string,
  quiet: OperatorEmailSettings['quiet'],
): Promise<void> {
  await db.execute(sql`
    update operator set quiet_from = ${quiet?.from ?? null}::time, quiet_until = ${quiet?.until ?? null}::time
    where id = ${operator_id}`);
}

export async function countUnusedCodes(db: Db, operator_id: string): Promise<number> {
  const { rows } = await db.execute<{ unused: number }>(sql`
    select count(*)::integer as unused from operator_recovery_code
    where operator_id = ${operator_id} and used_at is null`);
  return rows[0]?.unused ?? 0;
}
