import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import type { AccountData, PersonalData } from '../../../platform/account-registration.ts';

type Owner = Pick<AccountData, 'account' | 'profile' | 'exported_at'>;
type Lists = Omit<AccountData, keyof Owner>;

/** Rows that are read at once: a statement ends long before the database would cut it off. */
const batch = 5_000;

/** All parts of a download as they were at one instant. */
export function readAccountData(db: Db, parts: readonly PersonalData[]): Promise<AccountData> {
  return db.transaction(
    async (tx) => {
      const owner = await readOwner(tx, parts);
      return { ...owner, ...(await readLists(tx, parts)) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readOwner(tx: Db, parts: readonly PersonalData[]): Promise<Owner> {
  const object = (key: 'account' | 'profile' | 'business') =>
    sql`(${sql.join(
      parts.flatMap((part) => part[key] ?? []).map((query) => sql`coalesce((${query}), '{}')`),
      sql` || `,
    )})`;
  const { rows } = await tx.execute<Owner>(sql`
    select account, iso(now()) as exported_at,
      case when profile <> '{}' then profile || case account ->> 'role' when 'artisan' then business else '{}' end end as profile
    from (select ${object('account')} as account, ${object('profile')} as profile, ${object('business')} as business) as owner`);
  const [row] = rows;
  if (!row) throw new Error('A select of one row answered none');
  return row;
}

/** Each in the order of ids. */
async function readLists(tx: Db, parts: readonly PersonalData[]): Promise<Lists> {
  const lists: Lists = {
    jobs: [],
    bookings: [],
    conversations: [],
    messages: [],
    uploads: [],
    reviews: [],
    notifications: [],
  };
  const keys = Object.keys(lists) as (keyof Lists)[];
  const listed = (key: keyof Lists): SQL[] =>
    parts
      .flatMap((part) => part[key] ?? [])
      .map((query) => sql`select ${key}::text as list, row from (${query}) as part`);
  await tx.execute(sql`declare personal_data no scroll cursor for ${sql.join(keys.flatMap(listed), sql` union all `)}`);
  for (;;) {
    const { rows } = await tx.execute<{ list: keyof Lists; row: Record<string, unknown> }>(
      sql`fetch ${sql.raw(String(batch))} from personal_data`,
    );
    for (const { list, row } of rows) lists[list].push(row);
    if (rows.length < batch) break;
  }
  for (const key of keys) lists[key].sort((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1));
  return lists;
}
