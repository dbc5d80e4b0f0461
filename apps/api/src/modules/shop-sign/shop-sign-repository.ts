import type { ShopSign } from '@fixit/contract/artisan/shop-sign';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { preparedQuery } from '../../db/query/prepared-query.ts';
import { addressColumns, artisan } from '../../db/schema/artisan-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { service, shopSignUrl } from '../../db/schema/service-tables.ts';

export interface ShopSignRow {
  /** This is null if the artisan deleted the account. */
  url: string | null;
  business_name: string;
  trade: string;
  town: string | null;
  shop_sign: ShopSign | null;
}

const signQuery = preparedQuery((db) =>
  db
    .select({
      url: shopSignUrl('service'),
      business_name: artisan.business_name,
      trade: category.category,
      town: addressColumns.town,
      shop_sign: artisan.shop_sign,
    })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(eq(service.id, sql.placeholder('service_id')))
    .prepare('shop_sign'),
);

export async function findShopSignRow(db: Db, service_id: string): Promise<ShopSignRow | undefined> {
  const [row] = await signQuery(db).execute({ service_id });
  return row;
}

/** `trade` is null for an unknown category, and `town` for an unknown district. */
export async function findTradeAndTown(
  db: Db,
  category_id: string | null,
  outward: string,
): Promise<{ trade: string | null; town: string | null }> {
  const { rows } = await db.execute<{ trade: string | null; town: string | null }>(sql`
    select (select category from category where id = ${category_id}::uuid) as trade,
      (select post_town from postcode_district where outward = ${outward}) as town`);
  return rows[0] ?? { trade: null, town: null };
}
