import type { Role } from '@fixit/contract/account';
import { type LinkSubject, linkTo, type SubjectType } from '@fixit/contract/link';
import { emailDelaySeconds, type Notification } from '@fixit/contract/notification';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isOlderThan, microsecondsOf, type TimePosition } from '../../platform/http/cursor.ts';

export interface NewNotification {
  account_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** The kind's texts are written from these details. Without them the email repeats title and text. */
  details?: object;
  subject: LinkSubject;
  /** This account's name and words are erased with it. `name` is the name as it appears in the text. */
  about?: { account_id: string; name?: string };
}

export type SubjectColumns = { role: Role; subject_type: SubjectType; subject_id: string | null; slot: string };
type Row = Omit<Notification, 'link'> & SubjectColumns;
type RowWithAccount = Row & { account_id: string };

const notificationColumns = sql.raw(
  'n.id, kind, title, body, subject_type, subject_id, slot, iso(n.created_at) as created_at, iso(read_at) as read_at',
);

export function linkOf({ role, subject_type, subject_id, slot }: SubjectColumns): string {
  return linkTo(role, { type: subject_type, id: subject_id, slot });
}

function asNotification<T extends Row>({ role, subject_type, subject_id, slot, ...columns }: T) {
  return { ...columns, link: linkOf({ role, subject_type, subject_id, slot }) };
}

/** Statements lock several notifications in this order, so that they cannot deadlock. */
export const byAccountAndSubject = sql`account_id::text || subject_type || coalesce(subject_id::text, '') || slot`;

export async function listNotifications(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before: TimePosition | undefined },
): Promise<{ notification: Notification; at: string }[]> {
  const isOlder = before && isOlderThan(before, { at: sql`n.created_at`, id: sql`n.id` });
  const { rows } = await db.execute<Row & { at: string }>(sql`
    select ${notificationColumns}, account.role, ${microsecondsOf(sql`n.created_at`)} as at
    from notification n join account on account.id = n.account_id
    where n.account_id = ${account_id} and ${isOlder ?? sql`true`}
    order by n.created_at desc, n.id desc limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ notification: asNotification(row), at }));
}

/** Without `ids` this selects all notifications. */
export interface NotificationSelection {
  ids?: string[] | undefined;
  until?: string | undefined;
}

/** Leaves out notifications refreshed since `until`, because their new text was not displayed. */
const isSelected = ({
  ids,
  until,
}: NotificationSelection) => sql`(${ids ? sql`id = any(${sql.param(ids)}::uuid[])` : sql`true`}
  and ${until ? sql`date_trunc('milliseconds', created_at) <= ${until}` : sql`true`})`;

/** Marks notifications but keeps earlier marks. Ignores another account's ids. */
export async function markNotifications(
  db: Db,
  column: 'seen_at' | 'read_at',
  account_id: string,
  selection: NotificationSelection & { ids: string[] },
): Promise<void> {
  const at = sql.identifier(column);
  await db.execute(sql`
    with unmarked_notification as (
      select id from notification where account_id = ${account_id} and ${at} is null and ${isSelected(selection)}
      order by ${byAccountAndSubject} for no key update
    )
    update notification set ${at} = now() from unmarked_notification where notification.id = unmarked_notification.id`);
}

/** No transaction that adds a notification takes longer. */
const maxTransactionMinutes = 5;

/** Stores the instant, so that the next call reads only later notifications. */
export async function markAllRead(
  db: Db,
  account_id: string,
  selection: Omit<NotificationSelection, 'ids'>,
): Promise<void> {
  await db.execute(sql`
    with setting as (select read_until from notification_setting where account_id = ${account_id}),
    new_setting as (select least(now(), ${selection.until ?? null}::timestamptz) - make_interval(mins => ${maxTransactionMinutes}) as read_until),
    unmarked_notification as (
      select id from notification where account_id = ${account_id} and read_at is null and ${isSelected(selection)}
        and created_at > coalesce((select read_until from setting), '-infinity')
      order by ${byAccountAndSubject} for no key update
    ), marked_notification as (
      update notification set read_at = now() from unmarked_notification where notification.id = unmarked_notification.id returning 1
    )
    insert into notification_setting as existing (account_id, read_until)
    select account.id, new_setting.read_until from account, new_setting
    where account.id = ${account_id} and deleted_at is null
      -- This costs another write, so it happens at most once a day.
      and coalesce((select read_until from setting) < new_setting.read_until - interval '1 day', true)
      -- Notifications are locked before settings, as by the task that sends emails.
      and (select count(*) from marked_notification) >= 0
    on conflict (account_id) do update set read_until = greatest(existing.read_until, excluded.read_until)`);
}

export async function markMessagesRead(db: Db, account_id: string, conversation_id: string): Promise<Notification[]> {
  const { rows } = await db.execute<Row>(sql`
    update notification n set read_at = now() from account
    where account.id = n.account_id and n.account_id = ${account_id} and kind = 'message_received'
      and subject_type = 'conversation' and subject_id = ${conversation_id} and read_at is null
    returning ${notificationColumns}, account.role`);
  return rows.map((row) => asNotification(row));
}

export type MessageToErase = { account_id: string; conversation_id: string; body: string | null };

export async function eraseMessages(
  db: Db,
  messages: readonly MessageToErase[],
  isRead: boolean,
): Promise<(Notification & { account_id: string })[]> {
  const input = messages.map(({ account_id, ...message }) => ({ reader_id: account_id, ...message }));
  const { rows } = await db.execute<RowWithAccount>(sql`
    with affected_notification as (
      select n.id, n.body = coalesce(erased_message.body, n.body) as shows_message, account.role
      from notification n join account on account.id = n.account_id
        join json_to_recordset(${JSON.stringify(input)}) as erased_message (reader_id uuid, conversation_id uuid, body text)
          on reader_id = n.account_id and erased_message.conversation_id = n.subject_id
      where kind = 'message_received' and subject_type = 'conversation'
        and (${isRead} or n.body = coalesce(erased_message.body, n.body))
      order by ${byAccountAndSubject} for no key update of n
    )
    update notification n set body = case when shows_message then '' else body end,
      read_at = case when ${isRead} then coalesce(read_at, now()) else read_at end
    from affected_notification where n.id = affected_notification.id
    returning account_id, ${notificationColumns}, role`);
  return rows.map((row) => asNotification(row));
}

type RewrittenNotification = Notification & { account_id: string };
export type MessageToRewrite = MessageToErase & { body: string; replacement: string };

export async function rewriteMessageText(db: Db, message: MessageToRewrite): Promise<RewrittenNotification[]> {
  const { account_id, conversation_id, body, replacement } = message;
  const { rows } = await db.execute<RowWithAccount>(sql`
    update notification n set body = ${replacement} from account
    where account.id = n.account_id and n.account_id = ${account_id} and kind = 'message_received'
      and subject_type = 'conversation' and subject_id = ${conversation_id} and n.body = ${body} returning account_id,
      ${notificationColumns}, account.role`);
  return rows.map((row) => asNotification(row));
}

export type MessageToRestore = { account_id: string; conversation_id: string; body: string; erased_at: string };

/** Restores a text that was erased at `erased_at`, and the unread mark if the erasure removed it. */
export async function restoreMessageText(
  db: Db,
  { account_id, conversation_id, body, erased_at }: MessageToRestore,
): Promise<StoredId[]> {
  const { rows } = await db.execute<StoredId>(sql`
    update notification set body = case when body = '' then ${body} else body end,
      read_at = case when read_at = ${erased_at}::timestamptz then null else read_at end
    where account_id = ${account_id} and kind = 'message_received' and subject_type = 'conversation'
      and subject_id = ${conversation_id} and created_at <= ${erased_at}::timestamptz
      and (body = '' or read_at = ${erased_at}::timestamptz)
    returning id, account_id`);
  return rows;
}

/** A notification of these kinds is refreshed in place: each subject and slot has one. */
const isRefreshed = sql.raw("kind in ('message_received', 'job_declined')");

const isSeenOrRead = sql`(existing.seen_at is not null or existing.read_at is not null)`;

/** Also enqueues the emails. The statement takes one parameter, because PostgreSQL allows at most 65,535. */
export async function addNotifications(
  db: Db,
  notifications: readonly NewNotification[],
): Promise<(Notification & { account_id: string })[]> {
  const input = notifications.map(({ subject, ...notification }) => ({
    ...notification,
    subject_type: subject.type,
    subject_id: subject.id,
    slot: subject.slot ?? '',
    links: { customer: linkTo('customer', subject), artisan: linkTo('artisan', subject) },
  }));
  const { rows } = await db.execute<RowWithAccount>(sql`
    with new_notification as (
      insert into notification as existing (account_id, kind, title, body, details, subject_type, subject_id, slot, link,
        booking_id, about_id, about_name, created_at)
      select account_id, kind, input.title, body, details, subject_type, subject_id, slot, links ->> role,
        case subject_type when 'booking' then subject_id end, (about ->> 'account_id')::uuid, about ->> 'name',
        clock_timestamp()
      from rows from (json_to_recordset(${JSON.stringify(input)})
        as (account_id uuid, kind text, title text, body text, details jsonb, subject_type text, subject_id uuid,
          slot text, links json, about json))
        with ordinality as input (account_id, kind, title, body, details, subject_type, subject_id, slot, links, about,
          position)
      join account on account.id = input.account_id and account.deleted_at is null
      order by case when ${isRefreshed} then ${byAccountAndSubject} end, input.position
      on conflict (account_id, kind, subject_type, subject_id, slot) where ${isRefreshed} do update set
        title = excluded.title, body = excluded.body, details = excluded.details, link = excluded.link,
        about_id = excluded.about_id, about_name = excluded.about_name,
        created_at = excluded.created_at, seen_at = null, read_at = null,
        unseen_since = case when ${isSeenOrRead} then now() else existing.unseen_since end,
        emailed_at = case when ${isSeenOrRead} then null else existing.emailed_at end
      returning *
    ), email_task as (
      select graphile_worker.add_job('notification_mail', json_build_object('ids', json_agg(id), 'since', now()),
        run_at => now() + make_interval(secs => ${emailDelaySeconds}))
      from new_notification where unseen_since = now() having count(*) > 0
    )
    select account_id, ${notificationColumns}, account.role
    from new_notification n join account on account.id = n.account_id, (select count(*) from email_task) as task_count`);
  return rows.map((row) => asNotification(row));
}

type StoredId = { id: string; account_id: string };

export async function removeNotifications(
  db: Db,
  notifications: readonly Pick<NewNotification, 'account_id' | 'kind' | 'subject'>[],
): Promise<StoredId[]> {
  const input = notifications.map(({ account_id, kind, subject }) => ({
    account_id,
    kind,
    subject_type: subject.type,
    subject_id: subject.id,
    slot: subject.slot ?? '',
  }));
  const { rows } = await db.execute<StoredId>(sql`
    with locked_notification as (
      select n.id from notification n join json_to_recordset(${JSON.stringify(input)})
        as input (account_id uuid, kind text, subject_type text, subject_id uuid, slot text)
        using (account_id, kind, subject_type, subject_id, slot)
      order by ${byAccountAndSubject} for update of n
    )
    delete from notification n using locked_notification where n.id = locked_notification.id returning n.id, n.account_id`);
  return rows;
}

/** A notification that is unseen only since `refreshed_at` is marked as seen, so that it is not emailed. */
export async function restoreText(
  db: Db,
  { account_id, kind, title, body, details, subject }: NewNotification,
  refreshed_at: string | null,
): Promise<StoredId[]> {
  const { rows } = await db.execute<StoredId>(sql`
    update notification set title = ${title}, body = ${body}, details = ${JSON.stringify(details ?? null)}::jsonb,
      seen_at = case when unseen_since = ${refreshed_at}::timestamptz then coalesce(seen_at, now()) else seen_at end
    where account_id = ${account_id} and kind = ${kind} and subject_type = ${subject.type}
      and subject_id = ${subject.id} and slot = ${subject.slot ?? ''}
    returning id, account_id`);
  return rows;
}
