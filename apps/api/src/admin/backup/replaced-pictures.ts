import type { Client } from 'pg';
import { Database } from '../../db/database.ts';
import { pictureColumns } from '../../marketplace-invariants.ts';
import { removePictures } from '../../platform/storage/files.ts';

const maxPicturesPerTask = 500;

/** Must be called in the restore's transaction, before anything is replaced. */
export async function recordPicturesToReplace(client: Client): Promise<void> {
  await client.query('create temp table replaced_picture (url text) on commit drop');
  for (const [table, column] of pictureColumns) {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name = $2) as found`,
      [table, column],
    );
    if (!rows[0]?.found) continue;
    await client.query(
      `insert into replaced_picture select distinct ${column} from ${table} where ${column} like '/uploads/%'`,
    );
  }
}

/** Only a bucket needs this, because a folder is replaced as a whole. */
export async function removeReplacedPictures(client: Client): Promise<void> {
  for (const [table, column] of pictureColumns) {
    await client.query(`delete from replaced_picture using ${table} where replaced_picture.url = ${table}.${column}`);
  }
  const { rows } = await client.query<{ urls: string[] }>(
    `select array_agg(url) as urls from (select url, row_number() over () / ${maxPicturesPerTask} as part from replaced_picture) as numbered
     group by part`,
  );
  const db = new Database(client);
  for (const { urls } of rows) await removePictures(db, urls);
}
