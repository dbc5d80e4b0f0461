import { accountData } from '@fixit/contract/account-data';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/connection.ts';
import type { AccountData, PersonalData } from '../../../platform/account-registration.ts';

type Owner = Pick<AccountData, 'account' | 'profile' | 'exported_at'>;
type List = Exclude<keyof AccountData, keyof Owner>;

const lists = Object.entries(accountData.shape)
  .filter(([, shape]) => shape instanceof z.ZodMiniArray)
  .map(([key]) => key as List);

/** Rows that are read at once: a statement ends long before the database would cut it off. */
const batch = 5_000;

/** Hands over a JSON object, in pieces, of all parts as they were at one instant; its lists are in the order of ids. */
export function writeAccountData(db: Db, parts: readonly PersonalData[], send: (piece: string) => void): Promise<void> {
  return db.transaction(
    async (tx) => {
      const owner = JSON.stringify(await readOwner(tx, parts));
      send(owner.slice(0, -1));
      await writeLists(tx, parts, send);
      send('}');
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

async function writeLists(tx: Db, parts: readonly PersonalData[], send: (piece: string) => void): Promise<void> {
  const ordered = lists.flatMap((key, list) => {
    const queries = parts.flatMap((part) => part[key] ?? []);
    const listed = sql`select row from (${sql.join(queries, sql` union all `)}) as part order by row ->> 'id' collate "C"`;
    return queries.length > 0 ? [sql`(select ${list}::integer as list, row::text from (${listed}) as listed)`] : [];
  });
  await tx.execute(sql`declare personal_data no scroll cursor for ${sql.join(ordered, sql` union all `)}`);
  let open = 0;
  let text = `,"${lists[open]}":[`;
  let separator = '';
  const openUpTo = (list: number) => {
    // The lists come in the order in which they are united: nothing promises that, and all of PostgreSQL's plans of a cursor do it.
    if (list < open) throw new Error('The lists came in another order');
    for (; open < list; separator = '') text += `],"${lists[++open]}":[`;
  };
  for (;;) {
    const { rows } = await tx.execute<{ list: number; row: string }>(
      sql`fetch ${sql.raw(String(batch))} from personal_data`,
    );
    for (const { list, row } of rows) {
      openUpTo(list);
      text += separator + row;
      separator = ',';
    }
    if (rows.length < batch) break;
    send(text);
    text = '';
  }
  openUpTo(lists.length - 1);
  send(`${text}]`);
}
