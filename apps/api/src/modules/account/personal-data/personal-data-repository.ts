import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import type { AccountData, PersonalData } from '../../../platform/account-registration.ts';

/** All parts of a download in one statement, so that they fit together. */
export async function readAccountData(db: Db, parts: readonly PersonalData[]): Promise<AccountData> {
  const queriesOf = (key: keyof PersonalData): SQL[] => parts.flatMap((part) => part[key] ?? []);
  const object = (key: 'account' | 'profile' | 'business') =>
    sql`(${sql.join(
      queriesOf(key).map((query) => sql`coalesce((${query}), '{}')`),
      sql` || `,
    )})`;
  const list = (key: Exclude<keyof PersonalData, 'account' | 'profile' | 'business'>) => sql`(
    select coalesce(jsonb_agg(row order by row ->> 'id'), '[]')
    from (${sql.join(queriesOf(key), sql` union all `)}) as rows (row))`;
  const { rows } = await db.execute<{ data: AccountData }>(sql`
    select jsonb_build_object(
      'account', account,
      'profile', case when profile <> '{}' then profile || case account ->> 'role' when 'artisan' then business else '{}' end end,
      'jobs', ${list('jobs')},
      'bookings', ${list('bookings')},
      'conversations', ${list('conversations')},
      'messages', ${list('messages')},
      'uploads', ${list('uploads')},
      'reviews', ${list('reviews')},
      'notifications', ${list('notifications')},
      'exported_at', iso(now())
    ) as data
    from (select ${object('account')} as account, ${object('profile')} as profile, ${object('business')} as business) as owner`);
  const [row] = rows;
  if (!row) throw new Error('A select of one row answered none');
  return row.data;
}
