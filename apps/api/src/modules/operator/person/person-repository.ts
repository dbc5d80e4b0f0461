import type { AccountView } from '@fixit/contract/operator/operator';
import type { ListRow } from '@fixit/contract/operator/operator-list';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { type DayRange, isIdWithin } from '../../../db/query/day-range.ts';

export interface PeopleSearch extends DayRange {
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  q?: string | undefined;
  /** If this is false, a search by email finds nobody, because the answer would reveal whose it is. */
  readsPersonalData: boolean;
  state?: PersonState | undefined;
  side?: 'customer' | 'artisan' | undefined;
}

type PersonState = AccountView['state'];

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Each search is answered from an index. */
export async function listPeople(
  db: Db,
  { id, ids, q = '', readsPersonalData, state, side, ...days }: PeopleSearch,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'people'>[]> {
  const { rows } = await db.execute<ListRow<'people'>>(sql`
    ${selectPeople} where ${id ? sql`a.id = ${id}` : sql`true`} and ${ids ? sql`a.id = any(${sql.param(ids)})` : sql`true`}
      and ${matchesSearch(q.trim(), readsPersonalData)}
      and ${inState(state)} and ${side ? sql`a.role = ${side}` : sql`true`}
      and ${isIdWithin(sql`a.id`, days)} and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
    order by a.id desc limit ${limit}`);
  return rows;
}

/** Returns a given id without looking it up. A viewer finds nobody by email. */
export async function findAccountId(db: Db, text: string, readsPersonalData: boolean): Promise<string | null> {
  const input = text.trim();
  if (isId(input)) return input.toLowerCase();
  if (!readsPersonalData) return null;
  const { rows } = await db.execute<{ id: string }>(sql`select id from account where email = ${input}`);
  return rows[0]?.id ?? null;
}

export async function findPerson(db: Db, id: string): Promise<StoredPerson | undefined> {
  const { rows } = await db.execute<StoredPerson>(sql`${selectPeople} where a.id = ${id}`);
  return rows[0];
}

type StoredPerson = Pick<
  AccountView,
  | ('id' | 'name' | 'email' | 'role' | 'business' | 'created_at' | 'state')
  | ('last_seen' | 'suspended_at' | 'suspended_until' | 'suspended_reason')
>;

const isSuspended = sql`is_suspended(a.suspended_at, a.suspended_until)`;

const selectPeople = sql`
  select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.role as side, a.role, b.business_name as business,
    iso(a.created_at) as created_at, iso(a.last_seen) as last_seen, case when ${isSuspended} then iso(a.suspended_at) end as suspended_at,
    case when ${isSuspended} then last_suspended_day(a.suspended_until)::text end as suspended_until,
    case when ${isSuspended} then a.suspended_reason end as suspended_reason,
    case when a.deleted_at is not null then 'deleted' when ${isSuspended} then 'suspended' else 'active' end as state
  from account a left join artisan b on b.account_id = a.id`;

function inState(state: PersonState | undefined): SQL {
  if (state === 'suspended') return sql`${isSuspended} and a.deleted_at is null`;
  if (state === 'deleted') return sql`a.deleted_at is not null`;
  return state === 'active' ? sql`not ${isSuspended} and a.deleted_at is null` : sql`true`;
}

function matchesSearch(q: string, readsPersonalData: boolean): SQL {
  if (q === '') return sql`true`;
  if (isId(q)) return sql`a.id = ${q}`;
  if (q.includes('@')) return readsPersonalData ? sql`a.email = ${q}` : sql`false`;
  const pattern = `${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`a.id in (select account_id from artisan where lower(business_name) like lower(${pattern}))`;
}
