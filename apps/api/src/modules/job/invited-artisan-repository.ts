import type { InvitedService } from '@fixit/contract/job';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import { executePrepared } from '../../db/prepared.ts';

/** `latitude` and `longitude` are the exact place of the artisan. */
export type InvitedRow = Omit<InvitedService, 'service_category' | 'artisan'> &
  Position & {
    job_id: string;
    /** Whether an answer is awaited. */
    waits: boolean;
    artisan_id: string;
    category_id: string;
    category: string;
    category_image: string | null;
  };

/** Nearest first, at exact places; without deleted and suspended accounts. Reads once what several requests have in common. */
export async function listInvited(db: Db, job_ids: string[]): Promise<InvitedRow[]> {
  const rows = await executePrepared<InvitedRow>(
    db,
    sql`
    with invited as materialized (
      select job_id, id, artisan_id, service_id, state = 'new' as waits, coalesce(place_km, distance_km) as km
      from invitation where job_id = any(${sql.param(job_ids)}::uuid[])
    ), business as materialized (
      select id, account_id, business_name, latitude, longitude from artisan
      where id = any(array(select artisan_id from invited))
    ), gone as materialized (
      select id from account where id = any(array(select account_id from business))
        and (deleted_at is not null or suspended_at is not null)
    ), offered as materialized (
      select id, image, category_id from service where id = any(array(select service_id from invited))
    )
    select job_id, offered.id, business_name, offered.image, artisan_id, latitude, longitude, waits,
      category.id as category_id, category.category, category.image as category_image
    from invited join business on business.id = artisan_id join offered on offered.id = service_id
      join category on category.id = category_id
    where account_id not in (select id from gone)
    order by km, invited.id`,
  );
  return rows;
}
