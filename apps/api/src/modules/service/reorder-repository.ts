import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { catalogue, service } from '../../db/schema/service-tables.ts';

/** Locks the artisan's row, because two simultaneous reorders could deadlock. */
export function orderServices(db: Db, account_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`
    select ${service.id} from ${service}
    where ${service.active} and ${service.artisan_id} in (select ${artisan.id} from ${artisan}
      where ${artisan.account_id} = ${account_id} for no key update)`;
  return setOrder(db, sql`${service}`, ownIds, ids);
}

export function orderCatalogueImages(db: Db, service_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`select ${catalogue.id} from ${catalogue} where ${catalogue.service_id} = ${service_id}`;
  return setOrder(db, sql`${catalogue}`, ownIds, ids);
}

/** Changes nothing unless `ids` contains each of `ownIds` exactly once. */
async function setOrder(db: Db, table: SQL, ownIds: SQL, ids: string[]): Promise<boolean> {
  const { rows } = await db.execute<{ is_complete: boolean }>(sql`
    with own_item as materialized (${ownIds}), new_order as materialized (
      select value::uuid as id, position from json_array_elements_text(${JSON.stringify(ids)})
        with ordinality as input (value, position)
    ), comparison as materialized (
      select (select count(*) from new_order) = (select count(*) from own_item)
        and not exists (select id from own_item except select id from new_order) as is_complete
    ), updated_item as (
      update ${table} as item set position = new_order.position from new_order, comparison
      where item.id = new_order.id and comparison.is_complete
    )
    select is_complete from comparison`);
  return rows[0]?.is_complete ?? false;
}
