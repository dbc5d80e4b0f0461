import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { operatorCommand } from '../../db/operator-command.ts';
import { uploadsPath } from '../storage/files.ts';

export type PictureColumns = readonly (readonly [table: string, column: string])[];

/** The value is a JSON array of the keys that an operator has recorded as lost. */
export const lostPicturesSetting = 'lost_pictures';

/** Each key takes about 100 bytes of memory. The schema of an earlier release may lack some columns. */
export async function readReferencedPictures(db: Db, columns: PictureColumns): Promise<Set<string>> {
  const { rows: existingColumns } = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const names = new Set(existingColumns.map(({ name }) => name));
  const keys = new Set<string>();
  for (const [table, column] of columns.filter((pair) => names.has(pair.join('.')))) {
    const url = sql.identifier(column);
    const { rows } = await db.execute<{ key: string }>(sql`
      select substr(${url}, ${uploadsPath.length + 1}::int) as key from ${sql.identifier(table)}
      where ${url} like ${`${uploadsPath}%`}`);
    for (const { key } of rows) keys.add(key);
  }
  return keys;
}

export async function readLostPictures(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from installation where setting = ${lostPicturesSetting}`,
  );
  // Only recordLostPictures writes this value.
  return rows[0] ? (JSON.parse(rows[0].value) as string[]) : [];
}

export async function recordLostPictures(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into installation (setting, value) values (${lostPicturesSetting}, ${JSON.stringify(keys)})
    on conflict (setting) do update set value = excluded.value, since = now()`);
}

const maxExamples = 3;

export function explainMissing(missing: readonly string[], location: string): string {
  const count =
    missing.length === 1 ? '1 picture that rows refer to is' : `${missing.length} pictures that rows refer to are`;
  return [
    `${count} not in ${location}, for instance ${missing.slice(0, maxExamples).join(', ')}. No backup was made.`,
    'Is the disk mounted? Put them back from an older backup.',
    `If they are lost for good, run: ${operatorCommand('picture lost')}`,
  ].join(' ');
}
