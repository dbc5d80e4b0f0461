import type { Role } from '@fixit/contract/account';
import type { NotificationKind } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { byAccountAndSubject, linkOf, type SubjectColumns } from './notification-repository.ts';

export type DueRow = {
  id: string;
  account_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
  email: string;
  first_name: string;
  role: Role;
  unseen_since: string;
};

export type SettingRow = { paused: boolean; kinds_off: NotificationKind[] };

export type Unseen = { ids: readonly string[]; since?: string };

/** Marks them as emailed, in the transaction that enqueues the emails, so that each is claimed once. */
export async function claimDue(db: Db, { ids, since }: Unseen): Promise<DueRow[]> {
  const { rows } = await db.execute<Omit<DueRow, 'link'> & SubjectColumns>(sql`
    with waiting as (
      select id from notification where id = any(${sql.param(ids)}::uuid[])
      order by ${byAccountAndSubject} for no key update
    )
    update notification n set emailed_at = now()
    from waiting, account a left join notification_setting s on s.account_id = a.id
    where n.id = waiting.id and a.id = n.account_id and n.unseen_since = coalesce(${since ?? null}::timestamptz, n.unseen_since)
      and n.emailed_at is null and n.seen_at is null and n.read_at is null
      and a.email is not null and a.suspended_at is null
      and s.paused is not true and (s.kinds_off is null or n.kind <> all(s.kinds_off))
    returning n.id, n.account_id, n.kind, n.title, n.body, n.subject_type, n.subject_id, n.slot, a.email, a.first_name, a.role, iso(n.unseen_since) as unseen_since`);
  return rows.map((row) => ({ ...row, link: linkOf(row) }));
}

/** Who has none gets the one that is offered. */
export async function keepTokens(
  db: Db,
  offered: readonly { account_id: string; token: string }[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ account_id: string; token: string }>(sql`
    insert into notification_setting (account_id, token)
    select account_id, token from json_to_recordset(${JSON.stringify(offered)}) as offered (account_id uuid, token text)
    order by account_id
    on conflict (account_id) do update set token = coalesce(notification_setting.token, excluded.token)
    returning account_id, token`);
  return new Map(rows.map(({ account_id, token }) => [account_id, token]));
}

export async function findSetting(db: Db, account_id: string): Promise<SettingRow | undefined> {
  const { rows } = await db.execute<SettingRow>(
    sql`select paused, kinds_off from notification_setting where account_id = ${account_id}`,
  );
  return rows[0];
}

/** What is null or not named stays. */
export async function setSetting(
  db: Db,
  account_id: string,
  { paused, off, on }: { paused: boolean | null; off: readonly NotificationKind[]; on: readonly NotificationKind[] },
): Promise<SettingRow> {
  const { rows } = await db.execute<SettingRow>(sql`
    insert into notification_setting (account_id, paused, kinds_off)
    values (${account_id}, coalesce(${paused}::boolean, false), ${sql.param(off)}::text[])
    on conflict (account_id) do update set
      paused = coalesce(${paused}::boolean, notification_setting.paused),
      kinds_off = array(
        select unnest(notification_setting.kinds_off || excluded.kinds_off) except select unnest(${sql.param(on)}::text[]))
    returning paused, kinds_off`);
  const [row] = rows;
  if (!row) throw new Error('An upsert answered no row');
  return row;
}

/** False when nobody has the token. */
export async function setByToken(
  db: Db,
  token: string,
  { kind, ends }: { kind: NotificationKind | null; ends: boolean },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update notification_setting set
      paused = case when ${kind}::text is null then ${ends} else paused end,
      kinds_off = case when ${kind}::text is null then kinds_off
        when ${ends} then array_append(array_remove(kinds_off, ${kind}), ${kind}::text)
        else array_remove(kinds_off, ${kind}) end
    where token = ${token} returning account_id`);
  return rows.length > 0;
}
