import type { Role } from '@fixit/contract/account';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import { visiblePicture } from '../../db/schema/service-tables.ts';
import { isOnline } from '../../platform/fanout/presence.ts';

export type ContactRow = {
  id: string;
  /** This is the id of the newest message, even a deleted one, or else of the conversation. */
  latest: string;
  receiver: string;
  name: string;
  /** This is the customer's postcode, or empty for a business. */
  postcode: string;
  unread_count: number;
  is_online: boolean;
  last_seen: string | null;
  service_id: string;
  service_image: string | null;
  category_id: string;
  category: string;
  message: string | null;
  timestamp: string | null;
  attachment_url: string | null;
};

export type ContactFilter = {
  limit: number;
  /** The page starts after this contact's `latest`. */
  before: string | undefined;
  q: string | undefined;
  onlyUnread: boolean;
};

const sides: Record<Role, (account_id: string) => Record<'owned' | 'unread' | 'other' | 'receiver' | 'name', SQL>> = {
  customer: (account_id) => ({
    owned: sql`c.customer_id = ${account_id}`,
    unread: sql`c.customer_unread`,
    other: sql`join artisan a on a.id = c.artisan_id join account other on other.id = a.account_id
      cross join lateral (select null::text as postcode) as home`,
    receiver: sql`c.artisan_id`,
    name: sql`a.business_name`,
  }),
  artisan: (account_id) => ({
    owned: sql`c.artisan_id = (select id from artisan where account_id = ${account_id})`,
    unread: sql`c.artisan_unread`,
    other: sql`join account other on other.id = c.customer_id
      cross join lateral (select case when other.deleted_at is null then coalesce(
        (select postcode from job where id = c.job_id),
        (select post_code from profile where account_id = c.customer_id)) end as postcode) as home`,
    receiver: sql`c.customer_id`,
    name: sql`case when other.deleted_at is null then other.first_name else ${formerCustomer} end`,
  }),
};

/** Saves looking up each contact's district for a text that can match only the name in 'Priya, BD18'. */
const mayNameDistrict = (q: string) => q.length <= 2 || /[\d,]/.test(q);

/**
 * A block hides the presence of both sides. The index contains only the hour of the newest message,
 * so that another message in the same hour does not change the index.
 */
export async function listContacts(
  db: Db,
  side: Role,
  account_id: string,
  { limit, before, q, onlyUnread }: ContactFilter,
): Promise<ContactRow[]> {
  const { owned, unread, other, receiver, name } = sides[side](account_id);
  // A search matches the district only, so that nobody can work out the rest of a postcode.
  const district = sql`nullif(split_part(home.postcode, ' ', 1), '')`;
  const displayName = q && mayNameDistrict(q) ? sql`concat_ws(', ', ${name}, ${district})` : name;
  const isNamed = sql`strpos(lower(${displayName}), lower(${q})) > 0`;
  const { rows } = await db.execute<ContactRow>(sql`
    with page as materialized (
      select c.id, c.active_hour, coalesce(c.last_message_id, c.id) as latest, c.service_id, ${receiver} as receiver,
        ${name} as name, coalesce(home.postcode, '') as postcode, ${unread} as unread_count, other.id as other_id,
        other.last_seen
      from conversation c ${other}
      where ${owned} and not is_suspended(other.suspended_at, other.suspended_until)
        and ${before ? sql`(c.active_hour, coalesce(c.last_message_id, c.id)) < (hour_of_id(${before}), ${before})` : sql`true`}
        and ${onlyUnread ? sql`${unread} > 0` : sql`true`} and ${q ? isNamed : sql`true`}
      order by c.active_hour desc, coalesce(c.last_message_id, c.id) desc limit ${limit}
    ), listing as materialized (
      select id, ${visiblePicture('service')} as image, category_id from service where id = any(array(select service_id from page))
    ), trade as materialized (select id, category from category)
    select page.id, page.latest, page.receiver, page.name, page.postcode, page.unread_count,
      case when not pair.blocked then iso(page.last_seen) end as last_seen,
      not pair.blocked and ${isOnline(sql`page.other_id`)} as is_online,
      s.id as service_id, s.image as service_image, t.id as category_id, t.category,
      newest.message, newest.timestamp, newest.attachment_url
    from page
    join listing s on s.id = page.service_id
    join trade t on t.id = s.category_id
    cross join lateral (select ${isBlockedPair(sql`${account_id}::uuid`, sql`page.other_id`)} as blocked) pair
    left join lateral (
      select m.message, iso(m.timestamp) as timestamp, f.url as attachment_url
      from message m left join attachment f on f.id = m.attachment_id
      where m.conversation_id = page.id and m.deleted_at is null order by m.id desc limit 1
    ) as newest on true
    order by page.active_hour desc, page.latest desc`);
  return rows;
}
