import { mailDelaySeconds, type Notification, type NotificationKind } from '@fixit/contract/notification';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { notification } from '../../db/schema/notification.ts';
import { isOlderThan, microsecondsOf, type PlaceInTime } from '../../platform/http/cursor.ts';

export interface NewNotification {
  account_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** A path of the web app. */
  link: string;
  /** The appointment that it tells of, if it tells of one. */
  booking_id?: string;
  /** Whose name or words it holds: when that account is deleted, they go. `name` as it stands in the text, if it does. */
  about?: { account_id: string; name?: string };
}

const shown = {
  id: notification.id,
  kind: notification.kind,
  title: notification.title,
  body: notification.body,
  link: notification.link,
  created_at: notification.created_at,
  read_at: notification.read_at,
};

/**
 * The order in which statements lock several notifications, so that two never wait for each other. Those of one account
 * differ in their links alone.
 */
export const byAccountAndLink = sql`account_id::text || link`;

/** The account's notifications with their places, newest first, behind the place at which a page ended. */
export function listNotifications(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before: PlaceInTime | undefined },
): Promise<{ told: Notification; told_at: string }[]> {
  const behind = before && isOlderThan(before, { at: notification.created_at, id: notification.id });
  return db
    .select({ told: shown, told_at: microsecondsOf(notification.created_at) })
    .from(notification)
    .where(and(eq(notification.account_id, account_id), behind))
    .orderBy(desc(notification.created_at), desc(notification.id))
    .limit(limit);
}

/** What was shown to somebody: which, all if it does not say, as they were until an instant. */
export interface Shown {
  ids?: string[] | undefined;
  until?: string | undefined;
}

/** True of notifications that were shown as they are now: one that stands for a whole conversation may say something new. */
const wasShown = ({ ids, until }: Shown) => sql`(${ids ? sql`id = any(${sql.param(ids)}::uuid[])` : sql`true`}
  and ${until ? sql`date_trunc('milliseconds', created_at) <= ${until}` : sql`true`})`;

/** Notes when somebody first saw notifications of the account; a foreign id changes nothing. */
export async function markSeen(db: Db, account_id: string, shown: Shown): Promise<void> {
  await db.execute(sql`
    with unseen as (
      select id from notification where account_id = ${account_id} and seen_at is null and ${wasShown(shown)}
      order by ${byAccountAndLink} for no key update
    )
    update notification set seen_at = now() from unseen where notification.id = unseen.id`);
}

/** Marks the account's unread notifications as read, those named or all; a foreign id changes nothing. */
export async function markRead(db: Db, account_id: string, shown: Shown): Promise<void> {
  await db.execute(sql`
    with unread as (
      select id from notification where account_id = ${account_id} and read_at is null and ${wasShown(shown)}
      order by ${byAccountAndLink} for no key update
    )
    update notification set read_at = now() from unread where notification.id = unread.id`);
}

/** Marks what an account was told of messages as read, by where it leads; answers it, unless that was done before. */
export function markMessagesRead(db: Db, account_id: string, link: string): Promise<Notification[]> {
  return db
    .update(notification)
    .set({ read_at: sql`now()` })
    .where(
      and(
        eq(notification.account_id, account_id),
        eq(notification.link, link),
        sql`kind = 'message_received'`,
        isNull(notification.read_at),
      ),
    )
    .returning(shown);
}

/** What an account was told of a message, by where it leads and what it says; null: whatever it says. */
export type ToldMessage = { account_id: string; link: string; body: string | null };

/** Empties what accounts were told of messages where it says so, and marks it as read if `isRead`; answers what changed. */
export async function forgetMessages(
  db: Db,
  told: readonly ToldMessage[],
  isRead: boolean,
): Promise<(Notification & { account_id: string })[]> {
  const { rows } = await db.execute<Notification & { account_id: string }>(sql`
    with gone as (
      select id, notification.body = coalesce(told.body, notification.body) as says_so
      from notification join json_to_recordset(${JSON.stringify(told)}) as told (account_id uuid, link text, body text)
        using (account_id, link)
      where kind = 'message_received' and (${isRead} or notification.body = coalesce(told.body, notification.body))
      order by ${byAccountAndLink} for no key update of notification
    )
    update notification set body = case when says_so then '' else body end,
      read_at = case when ${isRead} then coalesce(read_at, now()) else read_at end
    from gone where notification.id = gone.id
    returning account_id, notification.id, kind, title, body, link, iso(created_at) as created_at, iso(read_at) as read_at`);
  return rows;
}

/** True of notifications that stand once for what they lead to: what is new is said in their place. */
const isRefreshed = sql.raw("kind in ('message_received', 'job_declined')");

/** True of a kept notification that somebody has looked at since it last said something new. */
const isLookedAt = sql`(kept.seen_at is not null or kept.read_at is not null)`;

/**
 * Keeps any number of notifications, of accounts that are still there, and the task that emails those that are unseen from
 * now on. They travel as one parameter, of which a statement has 65,535 at most.
 */
export async function addNotifications(
  db: Db,
  added: readonly NewNotification[],
): Promise<(Notification & { account_id: string })[]> {
  const { rows } = await db.execute<Notification & { account_id: string }>(sql`
    with told as (
      insert into notification as kept (account_id, kind, title, body, link, booking_id, about_id, about_name, created_at)
      select account_id, kind, told.title, body, link, booking_id, (about ->> 'account_id')::uuid, about ->> 'name',
        clock_timestamp()
      from rows from (json_to_recordset(${JSON.stringify(added)})
        as (account_id uuid, kind text, title text, body text, link text, booking_id uuid, about json))
        with ordinality as told (account_id, kind, title, body, link, booking_id, about, place)
      join account on account.id = told.account_id and account.deleted_at is null
      order by case when ${isRefreshed} then ${byAccountAndLink} end, place
      on conflict (account_id, link) where ${isRefreshed} do update set
        title = excluded.title, body = excluded.body, about_id = excluded.about_id, about_name = excluded.about_name,
        created_at = excluded.created_at, seen_at = null, read_at = null,
        unseen_since = case when ${isLookedAt} then now() else kept.unseen_since end,
        emailed_at = case when ${isLookedAt} then null else kept.emailed_at end
      returning *
    ), mailing as (
      select graphile_worker.add_job('notification_mail', json_build_object('ids', json_agg(id), 'since', now()),
        run_at => now() + make_interval(secs => ${mailDelaySeconds}))
      from told where unseen_since = now() having count(*) > 0
    )
    select account_id, id, kind, title, body, link, iso(created_at) as created_at, iso(read_at) as read_at
    from told, (select count(*) from mailing) as enqueued`);
  return rows;
}
