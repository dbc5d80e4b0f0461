import type { ListedAccount } from '@fixit/contract/operator/operator';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

export interface PeopleSearch {
  q?: string | undefined;
  /** Without it, no email finds anybody, because the answer would tell whose it is. */
  readsEmails: boolean;
  state?: ListedAccount['state'] | undefined;
  /** Only accounts older than the account with this id are listed. */
  before?: string | undefined;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Lists accounts, newest first. Each search is answered from an index. */
export async function listPeople(
  db: Db,
  { q = '', readsEmails, state, before }: PeopleSearch,
  limit: number,
): Promise<ListedAccount[]> {
  const { rows } = await db.execute<ListedAccount>(sql`
    ${selectPeople} where ${matchesSearch(q.trim(), readsEmails)} and ${inState(state)}
      and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
    order by a.id desc limit ${limit}`);
  return rows;
}

export async function findPerson(db: Db, id: string): Promise<(ListedAccount & PersonTimes) | undefined> {
  const { rows } = await db.execute<ListedAccount & PersonTimes>(sql`${selectPeople} where a.id = ${id}`);
  return rows[0];
}

type PersonTimes = { last_seen: string | null; suspended_at: string | null; suspended_reason: string | null };

const selectPeople = sql`
  select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.role, b.business_name as business,
    iso(a.created_at) as created_at, iso(a.last_seen) as last_seen, iso(a.suspended_at) as suspended_at, a.suspended_reason,
    case when a.deleted_at is not null then 'deleted' when a.suspended_at is not null then 'suspended' else 'active' end as state
  from account a left join artisan b on b.account_id = a.id`;

function inState(state: ListedAccount['state'] | undefined): SQL {
  if (state === 'suspended') return sql`a.suspended_at is not null and a.deleted_at is null`;
  if (state === 'deleted') return sql`a.deleted_at is not null`;
  return state === 'active' ? sql`a.suspended_at is null and a.deleted_at is null` : sql`true`;
}

function matchesSearch(q: string, readsEmails: boolean): SQL {
  if (q === '') return sql`true`;
  if (isId(q)) return sql`a.id = ${q}`;
  if (q.includes('@')) return readsEmails ? sql`a.email = ${q}` : sql`false`;
  const pattern = `${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`a.id in (select account_id from artisan where business_name ilike ${pattern})`;
}
