import type { Role } from '@fixit/contract/account';
import { emailDelaySeconds, emailPauseSeconds } from '@fixit/contract/notification';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import { kindsEndedByBlock } from './notification-erasure-repository.ts';
import { byAccountAndSubject, linkOf, type SubjectColumns } from './notification-repository.ts';

export type DueRow = {
  id: string;
  account_id: string;
  /** This may be a kind that only another release knows. */
  kind: string;
  title: string;
  body: string;
  details: object | null;
  link: string;
  email: string;
  first_name: string;
  role: Role;
  unseen_since: string;
  /** The title contains this name. */
  about_name: string | null;
  /**
   * This is true if a customer wrote the text, no artisan has ever accepted one of their requests,
   * and the artisan has not replied in the chat.
   */
  is_by_newcomer: boolean;
};

export type SettingRow = { paused: boolean; kinds_off: NotificationKind[] };

export type UnseenBatch = { ids: readonly string[]; since?: string };

/** Call this in the transaction that enqueues the emails, so that each is claimed once. */
export async function claimDue(db: Db, { ids, since }: UnseenBatch): Promise<DueRow[]> {
  const { rows } = await db.execute<Omit<DueRow, 'link'> & SubjectColumns>(sql`
    with due_notification as (
      select id from notification where id = any(${sql.param(ids)}::uuid[])
      order by ${byAccountAndSubject} for no key update
    )
    update notification n set emailed_at = now()
    from due_notification, account a left join notification_setting s on s.account_id = a.id
    where n.id = due_notification.id and a.id = n.account_id and n.unseen_since = coalesce(${since ?? null}::timestamptz, n.unseen_since)
      and n.emailed_at is null and n.seen_at is null and n.read_at is null
      and a.email is not null and not is_suspended(a.suspended_at, a.suspended_until)
      and (n.kind not in ${kindsEndedByBlock} or n.about_id is null
        or not ${isBlockedPair(sql`n.account_id`, sql`n.about_id`)})
      and s.paused is not true and (s.kinds_off is null or n.kind <> all(s.kinds_off))
    returning n.id, n.account_id, n.kind, n.title, n.body, n.details, n.about_name, n.subject_type, n.subject_id, n.slot,
      a.email, a.first_name, a.role, iso(n.unseen_since) as unseen_since,
      a.role = 'artisan' and n.kind in ('job_request', 'message_received')
        and not exists(select from job where customer_id = n.about_id and accepted_count > 0)
        and not exists(select from conversation where id = n.subject_id and artisan_replied_at is not null)
        as is_by_newcomer`);
  return rows.map((row) => ({ ...row, link: linkOf(row) }));
}

export interface EmailReservation {
  account_id: string;
  /** The account's unsubscribe links contain this token. */
  token: string;
  sendable_kinds: string[];
  /** Maps each kind to the time until its next email may be sent. */
  delay_seconds: Partial<Record<string, number>>;
}

/**
 * Reserves emails of the kinds whose pause is over. Locks the settings. An account without a token
 * gets the offered token.
 */
export async function reserveEmails(
  db: Db,
  offers: readonly { account_id: string; token: string; kinds: readonly string[] }[],
): Promise<Map<string, EmailReservation>> {
  const { rows } = await db.execute<EmailReservation & Record<string, unknown>>(sql`
    insert into notification_setting as existing (account_id, token, kinds_emailed_at)
    select account_id, token, (select jsonb_object_agg(kind, now()) from json_array_elements_text(kinds) as kind)
    from json_to_recordset(${JSON.stringify(offers)}) as offers (account_id uuid, token text, kinds json)
    order by account_id
    on conflict (account_id) do update set token = coalesce(existing.token, excluded.token),
      kinds_emailed_at = existing.kinds_emailed_at || coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(excluded.kinds_emailed_at)
        where coalesce((existing.kinds_emailed_at ->> key)::timestamptz, '-infinity')
          <= now() - make_interval(secs => ${emailPauseSeconds})), '{}')
    returning account_id, token,
      array(select key from jsonb_each_text(kinds_emailed_at) where value::timestamptz = now()) as sendable_kinds,
      (select jsonb_object_agg(key, greatest(extract(epoch from value::timestamptz - now()) + ${emailPauseSeconds}, 0))
        from jsonb_each_text(kinds_emailed_at)) as delay_seconds`);
  return new Map(rows.map((row) => [row.account_id, row]));
}

export interface PostponedEmail {
  account_id: string;
  kind: string;
  ids: readonly string[];
  delay_seconds: number;
}

/**
 * The queue merges the ids of tasks with the same key. A digest that has just started accepts no
 * more ids, so this throws and the task is retried.
 */
export async function postponeEmails(db: Db, groups: readonly PostponedEmail[]): Promise<void> {
  if (groups.length === 0) return;
  const { rows } = await db.execute(sql`
    with postponed_email as (select * from json_to_recordset(${JSON.stringify(groups)})
      as each (account_id uuid, kind text, ids json, delay_seconds float8)),
    unclaimed_notification as (update notification set emailed_at = null
      where id in (select json_array_elements_text(ids)::uuid from postponed_email))
    select from graphile_worker.add_jobs((
      select array_agg(json_populate_record(null::graphile_worker.job_spec, json_build_object(
        'identifier', 'notification_digest', 'payload', ids,
        'run_at', now() + make_interval(secs => delay_seconds),
        'job_key', 'notification_digest ' || account_id || ' ' || kind)))
      from postponed_email))`);
  if (rows.length < groups.length) throw new Error('A digest started while a notification was being postponed');
}

/** Skips notifications refreshed within the email delay, because each of them has its own task. */
export async function listPastEmailDelay(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from notification where id = any(${sql.param(ids)}::uuid[])
      and unseen_since <= now() - make_interval(secs => ${emailDelaySeconds})`);
  return rows.map(({ id }) => id);
}

export async function findSetting(db: Db, account_id: string): Promise<SettingRow | undefined> {
  const { rows } = await db.execute<SettingRow>(
    sql`select paused, kinds_off from notification_setting where account_id = ${account_id}`,
  );
  return rows[0];
}

/** A null `paused`, and kinds in neither list, keep their setting. */
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
  if (!row) throw new Error('An upsert returned no row');
  return row;
}

export async function setSettingByToken(
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
