import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { catalogue, service } from '../../db/schema/service-tables.ts';

/** Returns false if the ids are not exactly those of the offered services. Locks the artisan's row, because two simultaneous reorders could deadlock. */
export function orderServices(db: Db, account_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`
    select ${service.id} from ${service}
    where ${service.active} and ${service.artisan_id} in (select ${artisan.id} from ${artisan}
      where ${artisan.account_id} = ${account_id} for no key update)`;
  return putInOrder(db, sql`${service}`, ownIds, ids);
}

/** Returns false if the ids are not exactly those of the service's pictures. */
export function orderCatalogueImages(db: Db, service_id: string, ids: string[]): Promise<boolean> {
  const ownIds = sql`select ${catalogue.id} from ${catalogue} where ${catalogue.service_id} = ${service_id}`;
  return putInOrder(db, sql`${catalogue}`, ownIds, ids);
}

/** Changes nothing unless `ids` contains each of `ownIds` exactly once. */
async function putInOrder(db: Db, table: SQL, ownIds: SQL, ids: string[]): Promise<boolean> {
  const { rows } = await db.execute<{ is_whole: boolean }>(sql`
    with own as materialized (${ownIds}), given as materialized (
      select value::uuid as id, position from json_array_elements_text(${JSON.stringify(ids)})
        with ordinality as listed (value, position)
    ), compared as materialized (
      select (select count(*) from given) = (select count(*) from own)
        and not exists (select id from own except select id from given) as is_whole
    ), ordered as (
      update ${table} as thing set position = given.position from given, compared
      where thing.id = given.id and compared.is_whole
    )
    select is_whole from compared`);
  return rows[0]?.is_whole ?? false;
}
