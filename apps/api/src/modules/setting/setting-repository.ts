import type { SettingName } from '@fixit/contract/operator/market-setting';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { marketSetting } from '../../db/schema/market-setting-tables.ts';

/** Serialises changes by operators. Reads are not blocked. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${marketSetting} in exclusive mode`);
}

/** An empty value restores the default. */
export async function storeSetting(tx: Db, name: SettingName, value: string): Promise<void> {
  if (value === '') {
    await tx.delete(marketSetting).where(eq(marketSetting.name, name));
    return;
  }
  await tx
    .insert(marketSetting)
    .values({ name, value })
    .onConflictDoUpdate({ target: marketSetting.name, set: { value, changed_at: sql`now()` } });
}

export async function listChangeTimes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(marketSetting);
  return new Map(rows.map(({ name, changed_at }) => [name, changed_at]));
}
