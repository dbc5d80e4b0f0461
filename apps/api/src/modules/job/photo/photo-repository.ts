import { type JobPhoto, jobLimits } from '@fixit/contract/job';
import { jobLife } from '@fixit/contract/job-life';
import { statesBefore } from '@fixit/contract/state';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { job, jobPhoto } from '../../../db/schema/job.ts';
import type { KeptPicture } from '../../../platform/storage/files.ts';

/** In the order in which they were attached. */
export const photos = sql<JobPhoto[]>`case when ${job.has_photos} then (
  select coalesce(json_agg(json_build_object('id', ${jobPhoto.id}, 'image', ${jobPhoto.url},
    'thumbnail', ${jobPhoto.thumbnail_url}) order by ${jobPhoto.position}), '[]')
  from ${jobPhoto} where ${jobPhoto.job_id} = ${job.id}) else '[]' end`;

/** Undefined when as many wait as a customer may keep. */
export async function addPhoto(db: Db, customer_id: string, kept: KeptPicture): Promise<JobPhoto | undefined> {
  const { rows } = await db.execute<JobPhoto>(sql`
    insert into ${jobPhoto} (customer_id, url, thumbnail_url)
    select ${customer_id}::uuid, ${kept.url}::text, ${kept.thumbnail_url}::text
    where (select count(*) from ${jobPhoto} where ${jobPhoto.customer_id} = ${customer_id}
      and ${jobPhoto.job_id} is null) < ${jobLimits.unusedPhotos}
    returning id, url as image, thumbnail_url as thumbnail`);
  return rows[0];
}

/** Photos that wait, and those of an ended request, which keeps them: both rows then name one file. */
export function attachedPhotos(customer_id: string, ids: string[]): SQL {
  return sql`given as materialized (
    select said.id::uuid, said.position
    from json_array_elements_text(${JSON.stringify(ids)}) with ordinality as said (id, position)
  ), taken as (
    update ${jobPhoto} set job_id = added.id, position = given.position from added, given
    where ${jobPhoto.id} = given.id and ${jobPhoto.customer_id} = ${customer_id} and ${jobPhoto.job_id} is null
    returning ${jobPhoto.id}
  ), shown_again as (
    insert into ${jobPhoto} (customer_id, job_id, position, url, thumbnail_url)
    select earlier.customer_id, added.id, given.position, earlier.url, earlier.thumbnail_url
    from added, given join job_photo earlier on earlier.id = given.id
      join job ended on ended.id = earlier.job_id
    where earlier.customer_id = ${customer_id}
      and (ended.state not in ${statesBefore(jobLife, 'expired')} or ended.expires_at <= now())
    returning id
  ), attached as (select from taken union all select from shown_again)`;
}

export async function removePhoto(db: Db, customer_id: string, id: string): Promise<string | undefined> {
  const [removed] = await db
    .delete(jobPhoto)
    .where(and(eq(jobPhoto.id, id), eq(jobPhoto.customer_id, customer_id), isNull(jobPhoto.job_id)))
    .returning({ url: jobPhoto.url });
  return removed?.url;
}

export async function isPhotoOf(db: Db, customer_id: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: jobPhoto.id })
    .from(jobPhoto)
    .where(and(eq(jobPhoto.id, id), eq(jobPhoto.customer_id, customer_id)));
  return found.length > 0;
}

export function removeAll(db: Db, customer_id: string): Promise<{ url: string }[]> {
  return db.delete(jobPhoto).where(eq(jobPhoto.customer_id, customer_id)).returning({ url: jobPhoto.url });
}

export function removeUnused(db: Db): Promise<{ url: string }[]> {
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
