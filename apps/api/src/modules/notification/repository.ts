import { mailDelaySeconds, type Notification, type NotificationKind } from '@fixit/contract/notification';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { notification } from '../../db/schema/notification.ts';

export interface NewNotification {
  account_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** A path of the web app. */
  link: string;
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

/** The account's notifications, newest first, older than the one that a page ended with. */
export function listNotifications(
  db: Db,
  account_id: string,
  page: { limit: number; before: string | undefined },
): Promise<Notification[]> {
  return db
    .select(shown)
    .from(notification)
    .where(and(eq(notification.account_id, account_id), page.before ? lt(notification.id, page.before) : undefined))
    .orderBy(desc(notification.id))
    .limit(page.limit);
}

/** Notes when somebody first saw notifications of the account; a foreign id changes nothing. */
export async function markSeen(db: Db, account_id: string, ids: string[]): Promise<void> {
  await db
    .update(notification)
    .set({ seen_at: sql`now()` })
    .where(and(eq(notification.account_id, account_id), isNull(notification.seen_at), inArray(notification.id, ids)));
}

/** Marks the unread message notifications of an account that lead to a conversation as read; answers them. */
export function markMessagesRead(db: Db, account_id: string, link: string): Promise<Notification[]> {
  return db
    .update(notification)
    .set({ read_at: sql`now()` })
    .where(
      and(
        eq(notification.account_id, account_id),
        eq(notification.link, link),
        eq(notification.kind, 'message_received'),
        isNull(notification.read_at),
      ),
    )
    .returning(shown);
}

/** Marks the account's unread notifications as read, those named or all; a foreign id changes nothing. */
export async function markRead(db: Db, account_id: string, ids: string[] | undefined): Promise<void> {
  await db
    .update(notification)
    .set({ read_at: sql`now()` })
    .where(
      and(
        eq(notification.account_id, account_id),
        isNull(notification.read_at),
        ids ? inArray(notification.id, ids) : undefined,
      ),
    );
}

/** Keeps any number of notifications and the task that mails them: they travel as one parameter, of which a statement has 65,535 at most. */
export async function addNotifications(
  db: Db,
  added: readonly NewNotification[],
): Promise<(Notification & { account_id: string })[]> {
  const { rows } = await db.execute<Notification & { account_id: string }>(sql`
    with told as (
      insert into notification (account_id, kind, title, body, link)
      select account_id, kind, title, body, link
      from json_to_recordset(${JSON.stringify(added)}) as told (account_id uuid, kind text, title text, body text, link text)
      returning *
    ), mailing as (
      select graphile_worker.add_job('notification_mail', json_build_object('ids', json_agg(id)),
        run_at => now() + make_interval(secs => ${mailDelaySeconds})) from told
    )
    select account_id, id, kind, title, body, link, iso(created_at) as created_at, iso(read_at) as read_at
    from told, mailing`);
  return rows;
}
