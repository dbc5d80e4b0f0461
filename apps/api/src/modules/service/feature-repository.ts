import type { ListRow } from '@fixit/contract/operator/operator-list';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type FeaturableService = {
  id: string;
  business_name: string;
  category: string;
  address: string;
  /** This is true if the service is offered and its artisan is not suspended. */
  active: boolean;
  featured: boolean;
};

const columns = sql`service.id, business_name, category, address, active, featured`;
const joinedTables = sql`service join artisan on artisan.id = artisan_id join category on category.id = category_id`;

export async function listFeaturedServices(db: Db, limit: number): Promise<FeaturableService[]> {
  const { rows } = await db.execute<FeaturableService>(
    sql`select ${columns} from ${joinedTables} where featured order by category, business_name, service.id limit ${limit}`,
  );
  return rows;
}

export async function findFeaturableService(db: Db, id: string): Promise<FeaturableService | undefined> {
  const { rows } = await db.execute<FeaturableService>(
    sql`select ${columns} from ${joinedTables} where service.id = ${id}`,
  );
  return rows[0];
}

/** Returns false if nothing changes or the service is no longer offered. */
export async function setFeatured(db: Db, id: string, featured: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update service set featured = ${featured}
    where id = ${id} and featured <> ${featured} and (active or not ${featured})`);
  return rowCount === 1;
}

/** Lists the services of the month, or those of businesses whose names begin with `q`. */
export async function listFeaturesForOperator(
  db: Db,
  { id, q }: { id?: string | undefined; q?: string | undefined },
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'features'>[]> {
  const pattern = `${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const matchesName = sql`(active or featured) and artisan_id in (select id from artisan where lower(business_name) like lower(${pattern}))`;
  const { rows } = await db.execute<ListRow<'features'>>(sql`
    select service.id, business_name as business, artisan.account_id as artisan_account_id, category, address,
      case when not featured then 'offered' when active then 'chosen' else 'paused' end as state
    from ${joinedTables}
    where ${id ? sql`service.id = ${id}` : q ? matchesName : sql`featured`}
      and ${before ? sql`service.id < ${before}` : sql`true`}
    order by service.id desc limit ${limit}`);
  return rows;
}
