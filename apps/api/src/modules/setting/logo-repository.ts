import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { marketLogo } from '../../db/schema/market-setting-tables.ts';

export type StoredLogo = Pick<typeof marketLogo.$inferSelect, 'id' | 'picture' | 'width' | 'height'>;

/** Serialises changes by operators. Reads are not blocked. */
export async function lockLogo(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${marketLogo} in exclusive mode`);
}

export async function deleteLogo(tx: Db): Promise<string | undefined> {
  const [logo] = await tx.delete(marketLogo).returning({ id: marketLogo.id });
  return logo?.id;
}

export async function addLogo(tx: Db, logo: StoredLogo): Promise<void> {
  await tx.insert(marketLogo).values(logo);
}

export async function findLogo(db: Db): Promise<StoredLogo | undefined> {
  const [logo] = await db.select().from(marketLogo);
  return logo;
}
