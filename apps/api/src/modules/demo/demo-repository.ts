import type { SignDesign } from '@fixit/contract/artisan/shop-sign';
import type { DemoFeedItem } from '@fixit/contract/demo';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { demoSign } from '../../db/schema/demo-tables.ts';
import { service } from '../../db/schema/service-tables.ts';

export interface StoredDemoShopSign extends SignDesign {
  name: string;
  trade: string;
  town: string;
}

export async function findDemoShopSign(db: Db, service_id: string): Promise<StoredDemoShopSign | undefined> {
  const { layout, letter, pair, town } = demoSign;
  const [row] = await db
    .select({ layout, letter, pair, town, name: artisan.business_name, trade: category.category })
    .from(demoSign)
    .innerJoin(service, eq(service.id, demoSign.service_id))
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(eq(demoSign.service_id, service_id));
  return row;
}

/** Returns the lowest id of an instant. Ids start with its milliseconds. */
const firstIdAt = (at: Date) => `${at.getTime().toString(16).padStart(12, '0')}70008000000000000000`;

const changeKinds = [
  'booking_cancelled',
  'booking_unavailable',
  'reschedule_accepted',
  'reschedule_declined',
] satisfies DemoFeedItem['kind'][];

const answerKinds = ['booking_accepted', 'booking_rejected'] satisfies NotificationKind[];

export async function listEvents(db: Db, from: Date, to: Date): Promise<DemoFeedItem[]> {
  const [first, end] = [sql`${firstIdAt(from)}::uuid`, sql`${firstIdAt(to)}::uuid`];
  const { rows } = await db.execute<DemoFeedItem & Record<string, unknown>>(sql`
    select event.id, event.kind, artisan.id as artisan_id, account.email, category.category, event.job_id,
      event.conversation_id, iso(event.at) as created_at
    from (
      select id, 'job_request' as kind, artisan_id, service_id, job_id, null::uuid as conversation_id, created_at as at
      from invitation where id >= ${first} and id < ${end} and state = 'new'
      union all
      select message.id, 'message', artisan_id, service_id, job_id, conversation_id, timestamp
      from message join conversation on conversation.id = conversation_id
      where message.id >= ${first} and message.id < ${end} and sender_id = customer_id
      union all
      select id, 'reschedule_asked', artisan_id, service_id, job_id, conversation_id, reschedule_asked_at
      from booking where reschedule_expires_at is not null and state = 'accepted' and reschedule_by = 'customer'
        and reschedule_asked_at >= ${from.toISOString()} and reschedule_asked_at < ${to.toISOString()}
      union all
      select id, 'booking_over', artisan_id, service_id, job_id, conversation_id, ends_at
      from booking where ends_at >= ${from.toISOString()} and ends_at < ${to.toISOString()} and state = 'accepted'
      union all
      select booking.id, case when kind in ${answerKinds} then 'booking_answered' else kind end, artisan_id, service_id, job_id,
        conversation_id, notification.created_at
      from notification join booking on subject_type = 'booking' and booking.id = subject_id
      where notification.id >= ${first} and notification.id < ${end} and account_id <> customer_id
        and (kind in ${changeKinds} or kind in ${answerKinds} and state in ('accepted', 'rejected'))
      union all
      select review.id, 'review_added', artisan_id, review.service_id, job_id, conversation_id, review.created_at
      from review join booking on booking.id = booking_id
      where review.id >= ${first} and review.id < ${end}
    ) as event
    join artisan on artisan.id = event.artisan_id
    join account on account.id = artisan.account_id and account.demo
    join service on service.id = event.service_id
    join category on category.id = service.category_id
    order by event.at, event.id`);
  return rows;
}

/** The database's clock sets the times of the rows, and may differ from the server's. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select iso(clock_timestamp()) as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}
