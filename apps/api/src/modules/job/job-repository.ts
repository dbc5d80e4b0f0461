import { type InvitedService, type Job, jobLimits } from '@fixit/contract/job';
import { chosenHours } from '@fixit/contract/job/chosen-artisan';
import { type JobState, jobLife, jobState, openJobStates } from '@fixit/contract/job/job-life';
import { statesBefore } from '@fixit/contract/state';
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { invitation, job } from '../../db/schema/job-tables.ts';
import { visiblePicture } from '../../db/schema/service-tables.ts';
import { attachedPhotos, photos } from './photo/job-photo-repository.ts';
import { isUnbooked } from './unbooked-sql.ts';

export type NewJob = Pick<
  typeof job.$inferSelect,
  'customer_id' | 'category_id' | 'description' | 'budget' | 'postcode' | 'address' | 'latitude' | 'longitude'
>;
export type NewInvitation = Pick<
  typeof invitation.$inferSelect,
  'artisan_id' | 'service_id' | 'distance_km' | 'place_km'
>;
export type JobRow = Omit<Job, 'services' | 'waiting_count'> & { over: boolean; unbooked: boolean };
/** `latitude` and `longitude` are the artisan's exact position. */
export type InvitedRow = Omit<InvitedService, 'service_category' | 'artisan'> &
  Position & {
    job_id: string;
    is_waiting: boolean;
    artisan_id: string;
    category_id: string;
    category: string;
    category_image: string | null;
  };

/** Only the customer and artisans in a conversation with the customer may see this distance. */
export const placeKm = sql<number>`coalesce(${invitation.place_km}, ${invitation.distance_km})`;

/** This is true once a request has expired, even if the worker has not stored that yet. */
export const isOver = sql<boolean>`(${job.expires_at} <= now())`;

export const jobColumns = {
  id: job.id,
  category: { id: category.id, category: category.category, image: category.image },
  description: job.description,
  budget: job.budget,
  postcode: job.postcode,
  state: job.state,
  closed_reason: job.closed_reason,
  over: isOver,
  photos,
  created_at: job.created_at,
  expires_at: job.expires_at,
};

export function mayBecome(to: JobState): SQL | undefined {
  return and(inArray(job.state, statesBefore(jobLife, to)), sql`not ${isOver}`);
}

const isOpen = and(inArray(job.state, openJobStates), sql`not ${isOver}`);

/** Needs the lock of `lockCustomer`. */
export async function addJob(
  db: Db,
  values: NewJob,
  invitations: NewInvitation[],
  { photo_ids, invitesOthers }: { photo_ids: string[]; invitesOthers: boolean },
): Promise<{ id: string; expires_at: string; attachedCount: number }> {
  const { rows } = await db.execute<{ id: string; expires_at: string; attachedCount: number }>(sql`
    with new_job as (
      insert into ${job} (customer_id, category_id, description, budget, postcode, address, latitude, longitude, asked_count,
        expires_at, invites_others_at)
      select ${values.customer_id}::uuid, ${values.category_id}::uuid, ${values.description}, ${values.budget}::numeric, ${values.postcode}, ${values.address},
        ${values.latitude}::float8, ${values.longitude}::float8, ${invitations.length}::int,
        now() + make_interval(hours => ${jobLimits.hours}),
        case when ${invitesOthers} then now() + make_interval(hours => ${chosenHours}) end
      returning id, expires_at
    ), new_invitation as (
      insert into ${invitation} (job_id, artisan_id, service_id, distance_km, place_km)
      select new_job.id, input.artisan_id, input.service_id, input.distance_km, input.place_km from new_job, json_to_recordset(
        ${JSON.stringify(invitations)}) as input (artisan_id uuid, service_id uuid, distance_km float8, place_km float8)
    ), ${attachedPhotos(values.customer_id, photo_ids)}
    select id, iso(expires_at) as expires_at, (select count(*)::int from attached_photo) as "attachedCount" from new_job`);
  const [newJob] = rows;
  if (!newJob) throw new Error('The insert returned no row');
  return newJob;
}

export function listCustomerJobs(
  db: Db,
  customer_id: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<JobRow[]> {
  const older = before === undefined ? undefined : lt(job.id, before);
  return selectJobs(db, customer_id, older).orderBy(desc(job.id)).limit(limit);
}

export async function findCustomerJob(db: Db, customer_id: string, id: string): Promise<JobRow | undefined> {
  const [row] = await selectJobs(db, customer_id, eq(job.id, id));
  return row;
}

function selectJobs(db: Db, customer_id: string, where: SQL | undefined) {
  // The customer does not see acceptances of artisans whom the customer has blocked.
  const hiddenCount = sql`(select count(*)::int from block join ${artisan} blocked_artisan on blocked_artisan.account_id = block.blocked_id
    join ${invitation} acceptance on acceptance.artisan_id = blocked_artisan.id and acceptance.state = 'accepted'
    where block.blocker_id = ${customer_id} and acceptance.job_id = ${job.id})`;
  const counts = { asked_count: job.asked_count, accepted_count: sql<number>`${job.accepted_count} - ${hiddenCount}` };
  const isWaitingToInvite = sql`${job.state} = 'open' and ${job.accepted_count} = 0 and not ${isOver}`;
  const invites_others_at = sql<string | null>`case when ${isWaitingToInvite} then iso(${job.invites_others_at}) end`;
  return db
    .select({ ...jobColumns, ...counts, invites_others_at, unbooked: isUnbooked(customer_id) })
    .from(job)
    .innerJoin(category, eq(category.id, job.category_id))
    .where(and(eq(job.customer_id, customer_id), where));
}

/** Lists the nearest artisan first. Reads rows that several requests share only once. */
export async function listInvited(db: Db, customer_id: string, job_ids: string[]): Promise<InvitedRow[]> {
  const { rows } = await db.execute<InvitedRow>(sql`
    with job_invitation as materialized (
      select job_id, id, artisan_id, service_id, state = 'new' as is_waiting, coalesce(place_km, distance_km) as km
      from invitation where job_id = any(${sql.param(job_ids)}::uuid[])
    ), business as materialized (
      select id, account_id, business_name, latitude, longitude from artisan
      where id = any(array(select artisan_id from job_invitation))
    ), hidden_account as materialized (
      select id from account where id = any(array(select account_id from business))
        and (deleted_at is not null or is_suspended(suspended_at, suspended_until) or ${isBlockedPair(sql`${customer_id}::uuid`, sql`account.id`)})
    ), listing as materialized (
      select id, ${visiblePicture('service')} as image, category_id from service where id = any(array(select service_id from job_invitation))
    )
    select job_id, listing.id, business_name, listing.image, artisan_id, latitude, longitude, is_waiting,
      category.id as category_id, category.category, category.image as category_image
    from job_invitation join business on business.id = artisan_id join listing on listing.id = service_id
      join category on category.id = category_id
    where account_id not in (select id from hidden_account)
    order by km, job_invitation.id`);
  return rows;
}

export type InvolvedArtisan = {
  job_id: string;
  account_id: string;
  answer: 'new' | 'accepted';
  category: string;
  postcode: string;
};

/**
 * Leaves out blocked artisans and, if a request is filled, unanswered invitations, because those
 * artisans were already notified.
 */
export async function listInvolvedArtisans(db: Db, job_ids: string[]): Promise<InvolvedArtisan[]> {
  const { rows } = await db.execute<InvolvedArtisan>(sql`
    select ${job.id} as job_id, ${artisan.account_id}, ${invitation.state} as answer,
      ${category.category}, ${job.postcode}
    from ${job} join ${category} on ${category.id} = ${job.category_id}
    join ${invitation} on ${invitation.job_id} = ${job.id}
    join ${artisan} on ${artisan.id} = ${invitation.artisan_id}
    where ${inArray(job.id, job_ids)} and (${invitation.state} = 'accepted'
      or (${invitation.state} = 'new' and ${job.accepted_count} < ${jobLimits.acceptances}))
      and not ${isBlockedPair(sql`${job.customer_id}`, sql`${artisan.account_id}`)}
    order by ${job.id}, ${invitation.id}`);
  return rows;
}

export async function cancelCustomerJob(db: Db, customer_id: string, id: string): Promise<boolean> {
  const cancelledJobs = await cancel(db, and(eq(job.id, id), eq(job.customer_id, customer_id)));
  return cancelledJobs.length > 0;
}

/** Cancels all open requests. A `reason` means that the customer did not withdraw them. */
export function cancelCustomerJobs(db: Db, customer_id: string, reason?: string): Promise<{ id: string }[]> {
  return cancel(db, eq(job.customer_id, customer_id), reason);
}

/** Reduces postcodes to their districts, and rounds positions to about 10 km. */
export async function eraseJobsOf(db: Db, customer_id: string): Promise<void> {
  const isOwn = eq(job.customer_id, customer_id);
  await db
    .update(job)
    .set({
      closed_reason: sql`left(${job.closed_reason}, 0)`,
      description: '',
      address: '',
      postcode: sql`split_part(${job.postcode}, ' ', 1)`,
      latitude: sql`round(${job.latitude}::numeric, 1)::float8`,
      longitude: sql`round(${job.longitude}::numeric, 1)::float8`,
    })
    .where(isOwn);
  await db
    .update(invitation)
    .set({ place_km: null })
    .where(inArray(invitation.job_id, db.select({ id: job.id }).from(job).where(isOwn)));
}

function cancel(db: Db, condition: SQL | undefined, closed_reason: string | null = null): Promise<{ id: string }[]> {
  return db
    .update(job)
    .set({ state: jobState.cancelled, closed_reason })
    .where(and(condition, isOpen))
    .returning({ id: job.id });
}

export async function bookJob(db: Db, id: string): Promise<boolean> {
  const bookedJobs = await db
    .update(job)
    .set({ state: jobState.booked })
    .where(and(eq(job.id, id), mayBecome('booked')))
    .returning({ id: job.id });
  return bookedJobs.length > 0;
}
