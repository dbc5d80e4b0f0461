import { type AccountSession, sessionLife } from '@fixit/contract/account/session';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { session } from '../../../db/schema/account-tables.ts';

type NewSession = Pick<typeof session.$inferInsert, 'account_id' | 'token_hash' | 'device' | 'own_device'> & {
  restricted?: boolean;
};

/**
 * Ends the least recently used sessions if there are too many. Returns undefined if the account is
 * deleted, was changed after the check, or is suspended and the session unrestricted.
 */
export async function addSession(
  db: Db,
  { account_id, token_hash, device, own_device = false, restricted = false }: NewSession,
  unchanged?: SQL,
): Promise<{ ended: string[] } | undefined> {
  const { rows } = await db.execute<{ ended: string[] }>(sql`
    with allowed as (
      select id from account where id = ${account_id} and deleted_at is null
        and (not is_suspended(suspended_at, suspended_until) or ${restricted})
        and ${unchanged ?? sql`true`} for share
    ), added as (
      insert into session (token_hash, account_id, device, own_device, expires_at)
      select ${token_hash}, id, ${device}, ${own_device}, now() + make_interval(days => ${sessionLife.days}) from allowed
      returning token_hash
    ), ended as (
      delete from session where exists (select from added) and token_hash in (
        select token_hash from session where account_id = ${account_id}
        order by last_seen desc, id desc offset ${sessionLife.max - 1})
      returning encode(token_hash, 'hex') as session_id
    )
    select array(select session_id from ended) as ended from added`);
  return rows[0];
}

/** `current` is the hash of the caller's token. */
export async function listSessions(db: Db, account_id: string, current: Buffer): Promise<AccountSession[]> {
  const { rows } = await db.execute<AccountSession>(sql`
    select id, device, iso(created_at) as created_at, iso(last_seen) as last_seen, token_hash = ${current} as current,
      own_device
    from session where account_id = ${account_id} and expires_at > now()
    order by session.last_seen desc, id desc`);
  return rows;
}

export async function removeSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.token_hash, token_hash));
}

export async function removeSessionById(db: Db, account_id: string, id: string): Promise<Buffer | undefined> {
  const [row] = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.account_id, account_id)))
    .returning({ token_hash: session.token_hash });
  return row?.token_hash;
}

export async function removeOtherSessions(db: Db, account_id: string, current: Buffer): Promise<string[]> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.account_id, account_id), ne(session.token_hash, current)))
    .returning({ token_hash: session.token_hash });
  return rows.map(({ token_hash }) => token_hash.toString('hex'));
}

export async function removeSessions(db: Db, account_id: string): Promise<void> {
  await db.delete(session).where(eq(session.account_id, account_id));
}
