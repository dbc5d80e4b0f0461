import type { Shift } from '@fixit/contract/value/week';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

interface ArtisanTotals {
  service_ids: string[];
  reviews: number;
  rating: number | null;
  work: string[];
  town: string | null;
  hours: Shift[] | null;
  radius_km: number;
}

/** Keeps a page within twelve requests, including the shop sign, the map and the operator's logo. */
const maxPictures = 3;

/** Returns undefined if the artisan offers no services now. */
export async function findArtisanTotals(db: Db, artisan_id: string): Promise<ArtisanTotals | undefined> {
  const { rows } = await db.execute<ArtisanTotals & Record<string, unknown>>(sql`
    select array_agg(s.id order by s.position, s.id) as service_ids, sum(s.total_reviews)::int as reviews,
      round(sum(s.rating_sum)::numeric / nullif(sum(s.total_reviews), 0), 1)::float8 as rating,
      array(select c.image from catalogue c join service own on own.id = c.service_id and own.active
        where own.artisan_id = ${artisan_id} order by own.position, own.id, c.position, c.id
        limit ${maxPictures}) as work,
      (select post_town from postcode_district where outward = split_part(a.post_code, ' ', 1)) as town,
      (select hours from working_week where working_week.artisan_id = a.id) as hours,
      a.service_radius_km as radius_km
    from service s join artisan a on a.id = s.artisan_id
    where s.artisan_id = ${artisan_id} and s.active
    group by a.id`);
  return rows[0];
}
