import { jobLimits } from '@fixit/contract/job';
import { jobLife } from '@fixit/contract/job/job-life';
import type { JobPhoto } from '@fixit/contract/job/job-photo';
import { statesBefore } from '@fixit/contract/state';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { job, jobPhoto } from '../../../db/schema/job-tables.ts';
import type { StoredPicture } from '../../../platform/storage/files.ts';

export const photos = sql<JobPhoto[]>`case when ${job.has_photos} then (
  select coalesce(json_agg(json_build_object('id', ${jobPhoto.id}, 'image', ${jobPhoto.url},
    'thumbnail', ${jobPhoto.thumbnail_url}) order by ${jobPhoto.position}), '[]')
  from ${jobPhoto} where ${jobPhoto.job_id} = ${job.id}) else '[]' end`;

export async function addPhoto(db: Db, customer_id: string, picture: StoredPicture): Promise<JobPhoto | undefined> {
  const { rows } = await db.execute<JobPhoto>(sql`
    insert into ${jobPhoto} (customer_id, url, thumbnail_url)
    select ${customer_id}::uuid, ${picture.url}::text, ${picture.thumbnail_url}::text
    where (select count(*) from ${jobPhoto} where ${jobPhoto.customer_id} = ${customer_id}
      and ${jobPhoto.job_id} is null) < ${jobLimits.unusedPhotos}
    returning id, url as image, thumbnail_url as thumbnail`);
  return rows[0];
}

/** Copies the rows of an ended request's photos, which then share their files. */
export function attachedPhotos(customer_id: string, ids: string[]): SQL {
  return sql`input as materialized (
    select photo.id::uuid, photo.position
    from json_array_elements_text(${JSON.stringify(ids)}) with ordinality as photo (id, position)
  ), updated_photo as (
    update ${jobPhoto} set job_id = new_job.id, position = input.position from new_job, input
    where ${jobPhoto.id} = input.id and ${jobPhoto.customer_id} = ${customer_id} and ${jobPhoto.job_id} is null
    returning ${jobPhoto.id}
  ), copied_photo as (
    insert into ${jobPhoto} (customer_id, job_id, position, url, thumbnail_url)
    select original.customer_id, new_job.id, input.position, original.url, original.thumbnail_url
    from new_job, input join job_photo original on original.id = input.id
      join job ended_job on ended_job.id = original.job_id
    where original.customer_id = ${customer_id}
      and (ended_job.state not in ${statesBefore(jobLife, 'expired')} or ended_job.expires_at <= now())
    returning id
  ), attached_photo as (select from updated_photo union all select from copied_photo)`;
}

export async function removePhoto(db: Db, customer_id: string, id: string): Promise<string | undefined> {
  const [photo] = await db
    .delete(jobPhoto)
    .where(and(eq(jobPhoto.id, id), eq(jobPhoto.customer_id, customer_id), isNull(jobPhoto.job_id)))
    .returning({ url: jobPhoto.url });
  return photo?.url;
}

/** Removes a photo from every request that shares its file, and returns its URL. */
export async function removeSharedPhoto(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ url: string }>(sql`
    delete from ${jobPhoto} where ${jobPhoto.url} = (select url from ${jobPhoto} where id = ${id}) returning url`);
  return rows[0]?.url;
}

export async function hasPhoto(db: Db, customer_id: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: jobPhoto.id })
    .from(jobPhoto)
    .where(and(eq(jobPhoto.id, id), eq(jobPhoto.customer_id, customer_id)));
  return rows.length > 0;
}

export function removePhotosOf(db: Db, customer_id: string): Promise<{ url: string }[]> {
  return db.delete(jobPhoto).where(eq(jobPhoto.customer_id, customer_id)).returning({ url: jobPhoto.url });
}

export function removeUnusedPhotos(db: Db): Promise<{ url: string }[]> {
  return db
    .delete(jobPhoto)
    .where(
      and(
        isNull(jobPhoto.job_id),
        sql`${jobPhoto.created_at} < now() - make_interval(hours => ${jobLimits.unusedHours})`,
      ),
    )
    .returning({ url: jobPhoto.url });
}
