import { notificationDays } from '@fixit/contract/notification';
import { type NotificationKind, notificationKinds, notificationWords } from '@fixit/contract/notification/kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { inBatches } from '../../platform/queue/batches.ts';
import { byAccountAndSubject } from './notification-repository.ts';

const quotingKinds = notificationKinds.filter((kind) => notificationWords[kind].quotes);

/** A block stops emails of these kinds between the two people. */
export const kindsEndedByBlock: readonly NotificationKind[] = [
  'message_received',
  'job_request',
  'job_accepted',
  'booking_proposed',
];

/** Lists the notifications between two accounts that a block ends and whose email may still be pending. */
export async function listEndedByBlock(db: Db, first: string, second: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from notification
    where ((account_id = ${first} and about_id = ${second}) or (account_id = ${second} and about_id = ${first}))
      and kind in ${kindsEndedByBlock} and emailed_at > now() - interval '1 day'`);
  return rows.map(({ id }) => id);
}

/** Matches a name only as a whole word: 'Al' does not match in 'Also'. */
const aboutNamePattern = sql`'(?<![[:alnum:]])' || regexp_replace(about_name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '(?![[:alnum:]])'`;

export async function eraseAbout(db: Db, account_id: string): Promise<string[]> {
  const withoutName = (text: ReturnType<typeof sql>) =>
    sql`case when about_name <> '' then regexp_replace(${text}, ${aboutNamePattern}, former_account.name, 'g') else ${text} end`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with former_account as (select 'a former ' || role as name from account where id = ${account_id}),
    locked_notification as (select id from notification where about_id = ${account_id} order by ${byAccountAndSubject} for no key update)
    update notification set
      title = upper(left(${withoutName(sql`title`)}, 1)) || substr(${withoutName(sql`title`)}, 2),
      body = case when kind in ${quotingKinds} then '' else ${withoutName(sql`body`)} end,
      details = null, about_id = null, about_name = null
    from former_account, locked_notification where notification.id = locked_notification.id
    returning notification.id`);
  return rows.map(({ id }) => id);
}

/** The previous release enqueued emails that name their notification only in the message id. */
const notificationIds = sql`coalesce((job.payload -> 'notification_ids')::jsonb,
  jsonb_build_array(substring(job.payload ->> 'message_id' from '^<notification-([0-9a-f-]{36})-')))`;

/** Returns the notifications to email again, including the others of a recalled digest. */
export async function recallEmails(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    with recalled_email as (
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'mail' and ${notificationIds} ?| ${sql.param(ids)}::text[]
      returning ${notificationIds} as ids
    )
    update notification set emailed_at = null
    where id in (select jsonb_array_elements_text(ids)::uuid from recalled_email)
    returning notification.id`);
  return rows.map(({ id }) => id);
}

export async function dropEmailsTo(db: Db, email: string): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'mail' and job.payload ->> 'to' = ${email}`);
}

const batchSize = 10_000;

/** Removes old notifications in batches by id. An old notification that was refreshed recently stays. */
export function removeOldNotifications(db: Db): Promise<void> {
  let lastId = '00000000-0000-0000-0000-000000000000';
  return inBatches(batchSize, async () => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with cutoff as (select now() - make_interval(days => ${notificationDays}) as until)
      delete from notification where id in (
        select id from notification
        where id > ${lastId} and created_at < (select until from cutoff) and id < (select
          (lpad(to_hex((extract(epoch from until) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid from cutoff)
        order by id limit ${batchSize})
      returning id`);
    lastId = rows.reduce((last, { id }) => (id > last ? id : last), lastId);
    return rows.length;
  });
}
