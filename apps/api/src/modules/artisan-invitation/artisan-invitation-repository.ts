import {
  type ArtisanInvitation,
  invitationDays,
  invitationErasedAfterDays,
  type UsedArtisanInvitation,
} from '@fixit/contract/artisan/artisan-invitation';
import type { ListFilters, ListRow } from '@fixit/contract/operator/operator-list';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isIdWithin } from '../../db/query/day-range.ts';
import { hashToken } from '../../platform/http/token.ts';

export interface NewArtisanInvitation {
  token: string;
  category_id: string;
  district: string;
  post_code: string | null;
  business_name: string;
  person_name: string | null;
  email: string | null;
  phone: string | null;
}

const isOpen = sql`i.used_at is null and i.withdrawn_at is null`;

const isLive = sql`${isOpen} and i.expires_at > now()`;

/** Serialises the transactions that add invitations so that nobody has two open invitations. */
export async function lockArtisanInvitations(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('artisan_invitation', 0))`);
}

/** Returns the ids and expiry times in the order of the input. */
export async function addArtisanInvitations(
  db: Db,
  invitations: readonly NewArtisanInvitation[],
): Promise<{ id: string; expires_at: string }[]> {
  if (invitations.length === 0) return [];
  const input = invitations.map(({ token, ...columns }, index) => ({
    ...columns,
    index,
    token_hash: hashToken(token).toString('hex'),
  }));
  const { rows } = await db.execute<{ id: string; expires_at: string }>(sql`
    with input as (
      select uuid_v7() as id, invitation.* from json_to_recordset(${JSON.stringify(input)}) as invitation (index integer, token_hash text,
        category_id uuid, district text, post_code text, business_name text, person_name text, email citext, phone text)
    ), added as (
      insert into artisan_invitation (id, token_hash, category_id, district, post_code, business_name, person_name, email, phone,
        expires_at, emailed_at)
      select id, decode(token_hash, 'hex'), category_id, district, post_code, business_name, person_name, email, phone,
        now() + make_interval(days => ${invitationDays}), case when email is not null then now() end
      from input
      returning id, expires_at)
    select added.id, iso(added.expires_at) as expires_at from added join input using (id) order by input.index`);
  return rows;
}

export async function withdrawArtisanInvitationsOf(
  db: Db,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update artisan_invitation i set withdrawn_at = now()
    where ${isOpen} and (i.email = any(${sql.param(emails)}::citext[]) or i.phone = any(${sql.param(phones)}::text[]))
    returning i.id`);
  return rows.map(({ id }) => id).toSorted();
}

type LockedInvitation = {
  business_name: string | null;
  state: 'pending' | 'used' | 'expired' | 'withdrawn';
};

const stateNow = sql<LockedInvitation['state']>`case when i.used_at is not null then 'used'
  when i.withdrawn_at is not null then 'withdrawn' when i.expires_at <= now() then 'expired' else 'pending' end`;

export async function lockArtisanInvitation(db: Db, id: string): Promise<LockedInvitation | undefined> {
  const { rows } = await db.execute<LockedInvitation>(sql`
    select i.business_name, ${stateNow} as state from artisan_invitation i where i.id = ${id} for update`);
  return rows[0];
}

export async function setWithdrawn(db: Db, id: string): Promise<void> {
  await db.execute(sql`update artisan_invitation i set withdrawn_at = now() where i.id = ${id} and ${isOpen}`);
}

type FlatInvitation = Omit<ArtisanInvitation, 'category'> & { category_id: string; category: string };

export async function findArtisanInvitation(
  db: Db,
  token: string,
): Promise<(ArtisanInvitation & { id: string }) | undefined> {
  const { rows } = await db.execute<FlatInvitation & { id: string }>(sql`
    select i.id, i.person_name, i.email::text as email, coalesce(i.business_name, '') as business_name, k.id as category_id,
      k.category, coalesce(i.post_code, i.district) as post_code, iso(i.expires_at) as expires_at
    from artisan_invitation i join category k on k.id = i.category_id
    where i.token_hash = ${hashToken(token)} and ${isLive}`);
  const [row] = rows;
  if (!row) return undefined;
  const { category_id: id, category, ...invitation } = row;
  return { ...invitation, category: { id, category } };
}

/** Does nothing if the invitation was used or withdrawn meanwhile. */
export async function setUsed(db: Db, id: string, account_id: string): Promise<void> {
  await db.execute(sql`
    update artisan_invitation i set used_at = now(), account_id = ${account_id} where i.id = ${id} and ${isOpen}`);
}

export async function findUsedInvitation(db: Db, account_id: string): Promise<UsedArtisanInvitation | undefined> {
  const { rows } = await db.execute<
    Omit<UsedArtisanInvitation, 'category'> & { category_id: string; category: string }
  >(sql`
    select i.business_name, k.id as category_id, k.category, i.post_code, i.phone
    from artisan_invitation i join category k on k.id = i.category_id
    where i.account_id = ${account_id} order by i.used_at desc limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const { category_id: id, category, ...invitation } = row;
  return { ...invitation, category: { id, category } };
}

const erasedColumns = sql`token_hash = null, business_name = null, person_name = null, email = null, phone = null,
  post_code = null`;

/** Erases the person's details from the account's invitation and from invitations to its email. */
export async function eraseArtisanInvitationsOf(
  db: Db,
  { account_id, email }: { account_id: string; email: string },
): Promise<void> {
  await db.execute(sql`
    update artisan_invitation i set ${erasedColumns}, withdrawn_at = case when i.used_at is null then now() end
    where i.account_id = ${account_id} or i.email = ${email}`);
}

export async function eraseOldArtisanInvitations(db: Db): Promise<void> {
  await db.execute(sql`
    update artisan_invitation i set ${erasedColumns}
    where i.token_hash is not null
      and coalesce(i.used_at, i.withdrawn_at, i.expires_at) < now() - make_interval(days => ${invitationErasedAfterDays})`);
}

export async function listEmailsWithAccount(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email::text as email from account where email = any(${sql.param(emails)}::citext[])`,
  );
  return rows.map(({ email }) => email.toLowerCase());
}

export async function listInvitedEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select i.email::text as email from artisan_invitation i
    where i.email = any(${sql.param(emails)}::citext[]) and ${isLive}`);
  return rows.map(({ email }) => email.toLowerCase());
}

export interface InvitationFilter extends Omit<ListFilters<'invitations'>, 'category'> {
  category_id?: string | undefined;
}

export async function listArtisanInvitations(
  db: Db,
  { id, state, category_id, area, ...days }: InvitationFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'invitations'>[]> {
  const { rows } = await db.execute<ListRow<'invitations'>>(sql`
    select i.id, i.business_name as business, i.email::text as email, i.phone, i.person_name as person, k.category,
      i.district as area, i.post_code, iso(i.created_at) as created_at, i.emailed_at is not null as emailed,
      ${stateNow} as state, iso(i.expires_at) as expires_at, iso(i.used_at) as used_at, i.account_id,
      trim(a.first_name || ' ' || a.last_name) as account
    from artisan_invitation i join category k on k.id = i.category_id left join account a on a.id = i.account_id
    where ${id ? sql`i.id = ${id}` : sql`true`} and ${state ? sql`${stateNow} = ${state}` : sql`true`}
      and ${category_id ? sql`i.category_id = ${category_id}` : sql`true`}
      and ${area ? sql`i.district = ${area}` : sql`true`} and ${isIdWithin(sql`i.id`, days)}
      and ${before ? sql`i.id < ${before}` : sql`true`}
    order by i.id desc limit ${limit}`);
  return rows;
}
