import { type ArtisanFacts, priceLimits } from '@fixit/contract/artisan/artisan-facts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

const { months, offers, min } = priceLimits;

const summarisePrices = (kind: 'price' | 'call_out_fee') => {
  const kindFilter = sql`filter (where price_kind = ${kind})`;
  const range = (share: number) =>
    sql`case when count(*) ${kindFilter} >= ${min} then percentile_disc(${share}) within group (order by price) ${kindFilter} end`;
  return sql`json_build_object('count', count(*) ${kindFilter}, 'least', ${range(0.05)}, 'greatest', ${range(0.95)})`;
};

export type StoredFacts = Omit<ArtisanFacts, 'earliest_at' | 'reply_minutes'>;

/** An index selects the newest priced acceptances, so older invitations do not add to the cost. */
export async function findArtisanFacts(db: Db, artisan_id: string): Promise<StoredFacts | undefined> {
  const { rows } = await db.execute<StoredFacts>(sql`
    select ${summarisePrices('price')} as price, ${summarisePrices('call_out_fee')} as call_out_fee, a.service_radius_km,
      case when week.shows_hours then week.hours end as hours, iso(owner.created_at) as since
    from artisan a join account owner on owner.id = a.account_id
    left join working_week week on week.artisan_id = a.id
    left join lateral (
      select price, price_kind from invitation
      where artisan_id = a.id and state = 'accepted' and price is not null
        and id >= uuid_v7_from(now() - make_interval(months => ${months}::int))
      order by id desc limit ${offers}
    ) newest on true
    where a.id = ${artisan_id}
    group by a.id, week.artisan_id, owner.id`);
  return rows[0];
}
