import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { catalogue, service } from '../../db/schema/service-tables.ts';

/**
 * Returns false if the ids are not exactly those of the offered services. Locks the artisan's row,
 * because two simultaneous reorders could deadlock.
 */
export function orderServices(db: Db, account_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`
    select ${service.id} from ${service}
    where ${service.active} and ${service.artisan_id} in (select ${artisan.id} from ${artisan}
      where ${artisan.account_id} = ${account_id} for no key update)`;
  return setOrder(db, sql`${service}`, ownIds, ids);
}

/** Returns false if the ids are not exactly those of the service's pictures. */
export function orderCatalogueImages(db: Db, service_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`select ${catalogue.id} from ${catalogue} where ${catalogue.service_id} = ${service_id}`;
  return setOrder(db, sql`${catalogue}`, ownIds, ids);
}

/** Changes nothing unless `ids` contains each of `ownIds` exactly once. */
async function setOrder(db: Db, table: SQL, ownIds: SQL, ids: string[]): Promise<boolean> {
  const { rows } = await db.execute<{ is_complete: boolean }>(sql`
    with own as materialized (${ownIds}), requested as materialized (
      select value::uuid as id, position from json_array_elements_text(${JSON.stringify(ids)})
        with ordinality as listed (value, position)
    ), comparison as materialized (
      select (select count(*) from requested) = (select count(*) from own)
        and not exists (select id from own except select id from requested) as is_complete
    ), ordered as (
      update ${table} as item set position = requested.position from requested, comparison
      where item.id = requested.id and comparison.is_complete
    )
    select is_complete from comparison`);
  return rows[0]?.is_complete ?? false;
}
