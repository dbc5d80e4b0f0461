import { chatPictureLimits } from '@fixit/contract/message';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

type NewAttachment = {
  conversation_id: string;
  uploader_id: string;
  url: string;
  thumbnail_url: string;
  width: number;
  height: number;
};

/** Serialises the uploader's further uploads until the transaction ends. */
export async function countPictures(db: Db, uploader_id: string): Promise<{ total: number; unsent: number }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('chat picture ' || ${uploader_id}, 0))`);
  const { rows } = await db.execute<{ total: number; unsent: number }>(sql`
    select count(*)::int as total, (count(*) filter (where not exists (
      select from message where message.attachment_id = attachment.id)))::int as unsent
    from attachment where uploader_id = ${uploader_id}`);
  return rows[0] ?? { total: 0, unsent: 0 };
}

export async function addAttachment(db: Db, values: NewAttachment): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into attachment (conversation_id, uploader_id, url, thumbnail_url, width, height)
    values (${values.conversation_id}, ${values.uploader_id}, ${values.url}, ${values.thumbnail_url}, ${values.width},
      ${values.height})
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('The insert returned no row');
  return row.id;
}

export async function findAttachments(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; conversation_id: string; uploader_id: string; url: string }[]> {
  const { rows } = await db.execute<{ id: string; conversation_id: string; uploader_id: string; url: string }>(sql`
    select id, conversation_id, uploader_id, url from attachment where id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

/** Removes at most a thousand pictures. Returns their URLs. */
export async function removeUnsentPictures(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    delete from attachment where id in (
      select id from attachment
      where created_at < now() - make_interval(hours => ${chatPictureLimits.unsentHours})
        and not exists (select from message where message.attachment_id = attachment.id)
      limit 1000 for update skip locked)
    returning url`);
  return rows.map(({ url }) => url);
}
