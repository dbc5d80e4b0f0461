import type { Role } from '@fixit/contract/account';
import { accountData } from '@fixit/contract/account/account-data';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/database.ts';
import type { AccountData, PersonalData } from '../../../platform/module-registration.ts';

type List = Exclude<keyof AccountData, 'account' | 'profile' | 'exported_at'>;

const lists = Object.entries(accountData.shape)
  .filter(([, shape]) => shape instanceof z.ZodMiniArray)
  .map(([key]) => key as List);

/** A cursor reads the rows in batches so that no statement exceeds the time limit. */
const batchSize = 5_000;

interface AccountContent {
  role: Role;
  parts: readonly PersonalData[];
}

/** Streams a JSON object with all parts as of one instant. Its lists are sorted by id. */
export function writeAccountData(db: Db, content: AccountContent, send: (piece: string) => void): Promise<void> {
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ account: string; exported_at: string }>(sql`
        select (${mergeParts(content, 'account')})::text as account, to_json(iso(now()))::text as exported_at`);
      const [row] = rows;
      if (!row) throw new Error('A select returned no row');
      send(`{"account":${row.account},"exported_at":${row.exported_at},"profile":`);
      await writeProfileAndLists(tx, content, send);
    },
    { snapshot: true },
  );
}

function mergeParts({ parts }: AccountContent, key: 'account' | 'profile' | 'business'): SQL {
  return sql.join(
    parts.flatMap((part) => part[key] ?? []).map((query) => sql`coalesce((${query}), '{}')`),
    sql` || `,
  );
}

async function writeProfileAndLists(tx: Db, content: AccountContent, send: (piece: string) => void): Promise<void> {
  const fullProfile = content.role === 'artisan' ? sql`profile || ${mergeParts(content, 'business')}` : sql`profile`;
  const profile = sql`
    select -1 as list, (case when profile = '{}' then 'null' else ${fullProfile} end)::text as row
    from (select ${mergeParts(content, 'profile')} as profile) as own`;
  const listQueries = lists.flatMap((key, list) => {
    const queries = content.parts.flatMap((part) => part[key] ?? []);
    const query = sql`select row from (${sql.join(queries, sql` union all `)}) as part order by row ->> 'id' collate "C"`;
    return queries.length > 0 ? [sql`select ${list}::integer as list, row::text from (${query}) as listed`] : [];
  });
  await tx.execute(
    sql`declare personal_data no scroll cursor for ${sql.join([profile, ...listQueries], sql` union all `)}`,
  );
  let [openList, text, separator] = [-1, '', ''];
  const openUpTo = (list: number) => {
    // PostgreSQL's cursor plans keep the order of the union, although SQL does not guarantee it.
    if (list < openList) throw new Error('The lists are in the wrong order');
    for (; openList < list; separator = '') text += `${openList < 0 ? '' : ']'},"${lists[++openList]}":[`;
  };
  for (;;) {
    const { rows } = await tx.execute<{ list: number; row: string }>(
      sql`fetch ${sql.raw(String(batchSize))} from personal_data`,
    );
    for (const { list, row } of rows) {
      openUpTo(list);
      text += separator + row;
      separator = list < 0 ? '' : ',';
    }
    if (rows.length < batchSize) break;
    send(text);
    text = '';
  }
  openUpTo(lists.length - 1);
  send(`${text}]}`);
}
