import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

export interface TradeRow {
  readonly slug: string;
  readonly trade: string;
  readonly picture: string | null;
  readonly artisans: number;
  /** Counts only towns that have a page for the trade. */
  readonly towns: number;
}

export async function listTrades(db: Db): Promise<TradeRow[]> {
  const { rows } = await db.execute<TradeRow & Record<string, unknown>>(sql`
    select c.slug, c.category as trade, c.image as picture, count(distinct s.artisan_id)::int as artisans,
      (select count(*)::int from town_trade t where t.category_id = c.id) as towns
    from category c left join service s on s.category_id = c.id and s.active
    group by c.id order by c.position, c.id`);
  return rows;
}

export async function listTradeNames(db: Db): Promise<Omit<TradeRow, 'artisans' | 'towns'>[]> {
  const { rows } = await db.execute<Omit<TradeRow, 'artisans' | 'towns'> & Record<string, unknown>>(
    sql`select slug, category as trade, image as picture from category order by position, id`,
  );
  return rows;
}

export async function countArtisans(db: Db): Promise<number> {
  const { rows } = await db.execute<{ artisans: number }>(sql`
    select count(distinct artisan_id)::int as artisans from service where active`);
  return rows[0]?.artisans ?? 0;
}
