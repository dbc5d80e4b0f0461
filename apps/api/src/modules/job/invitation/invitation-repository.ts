import { jobLimits } from '@fixit/contract/job';
import { invitationLife, type JobState } from '@fixit/contract/job/job-life';
import { statesBefore } from '@fixit/contract/state';
import { and, asc, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { account, isSuspended } from '../../../db/schema/account-tables.ts';
import { addressColumns, artisan } from '../../../db/schema/artisan-tables.ts';
import { isBlockedPair } from '../../../db/schema/block-tables.ts';
import { category } from '../../../db/schema/category-tables.ts';
import { conversation } from '../../../db/schema/conversation-tables.ts';
import { invitation, job } from '../../../db/schema/job-tables.ts';
import { service, visiblePictureOfJoined } from '../../../db/schema/service-tables.ts';
import { isUndoable } from '../../../platform/undo/undo-records.ts';
import { jobColumns, mayBecome, placeKm } from '../job-repository.ts';

const offerColumns = {
  note: invitation.note,
  price: invitation.price,
  price_kind: invitation.price_kind,
  offered_times: invitation.offered_times,
};

const isBlocked = isBlockedPair(sql`${job.customer_id}`, sql`${artisan.account_id}`);

const isAwaitingAnswers = mayBecome('filled');

function mayAnswer(answer: 'accepted' | 'declined'): SQL {
  return sql`${invitation.state} in ${statesBefore(invitationLife, answer)}`;
}

export type Offer = Pick<typeof invitation.$inferSelect, 'note' | 'price' | 'price_kind' | 'offered_times'>;

export type AcceptResult = {
  customer_id: string;
  accepted_count: number;
  state: JobState;
  business_name: string;
};

export function listInvitations(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  const older = before === undefined ? undefined : lt(invitation.id, before);
  return selectInvitations(db, account_id, older).orderBy(desc(invitation.id)).limit(limit);
}

export async function findInvitation(db: Db, account_id: string, job_id: string) {
  const [row] = await selectInvitations(db, account_id, eq(invitation.job_id, job_id));
  return row;
}

export type ListedInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * A join to the artisan would sort all invitations. The lateral join looks up one conversation for
 * each row, because an artisan may have thousands.
 */
function selectInvitations(db: Db, account_id: string, where: SQL | undefined) {
  const artisan_id = sql`(select ${artisan.id} from ${artisan} where ${artisan.account_id} = ${account_id})`;
  const chat = db
    .select({ id: conversation.id })
    .from(conversation)
    .where(
      and(
        eq(conversation.customer_id, job.customer_id),
        eq(conversation.artisan_id, invitation.artisan_id),
        eq(conversation.service_id, invitation.service_id),
      ),
    )
    .limit(1)
    .as('conversation');
  const distance_km = sql<number>`case when ${chat.id} is null then ${invitation.distance_km} else ${placeKm} end`;
  const invitationColumns = { invitation_id: invitation.id, answer: invitation.state, distance_km };
  const customer = { first_name: account.first_name, deleted_at: account.deleted_at };
  // After a block, an unanswered request looks withdrawn to the artisan.
  const isWithdrawn = sql`${invitation.state} = 'new' and ${isBlockedPair(sql`${job.customer_id}`, sql`${account_id}::uuid`)}`;
  const state = sql<JobState>`case when ${isWithdrawn} then 'cancelled' else ${job.state} end`;
  return db
    .select({
      ...jobColumns,
      state,
      ...invitationColumns,
      ...offerColumns,
      customer,
      accepted_count: job.accepted_count,
      suspended_or_deleted: sql<boolean>`not exists (select from ${account} own
        where own.id = ${account_id} and own.deleted_at is null and not is_suspended(own.suspended_at, own.suspended_until))`,
      conversation_id: chat.id,
    })
    .from(invitation)
    .innerJoin(job, eq(job.id, invitation.job_id))
    .innerJoin(category, eq(category.id, job.category_id))
    .innerJoin(account, eq(account.id, job.customer_id))
    .leftJoinLateral(chat, sql`true`)
    .where(and(eq(invitation.artisan_id, artisan_id), where));
}

/**
 * Returns undefined after a block, or if a state does not allow this. A separate first statement
 * locks the account, so that a suspension or a block cannot happen at the same time.
 */
export async function acceptInvitation(
  db: Db,
  account_id: string,
  job_id: string,
  { note, price, price_kind, offered_times }: Offer,
): Promise<AcceptResult | undefined> {
  const lock = db.execute(sql`select from ${account} where ${account.id} = ${account_id} for share`);
  const accept = db.execute<AcceptResult>(sql`
    with open_invitation as materialized (
      select ${invitation.id}, ${invitation.job_id}, ${artisan.business_name}, ${artisan.account_id}
      from ${invitation} join ${artisan} on ${artisan.id} = ${invitation.artisan_id}
        join ${account} on ${account.id} = ${artisan.account_id}
      where ${artisan.account_id} = ${account_id} and ${invitation.job_id} = ${job_id}
        and ${mayAnswer('accepted')} and ${account.deleted_at} is null and not ${isSuspended}
      for no key update of ${invitation}
    ), updated_job as (
      update ${job} set accepted_count = accepted_count + 1,
        state = case when accepted_count + 1 >= ${jobLimits.acceptances} then 'filled' else state end
      from open_invitation
      where ${job.id} = open_invitation.job_id and ${isAwaitingAnswers} and accepted_count < ${jobLimits.acceptances}
        and not ${isBlockedPair(sql`${job.customer_id}`, sql`open_invitation.account_id`)}
      returning ${job.customer_id}, ${job.accepted_count}, ${job.state}
    )
    update ${invitation} set state = 'accepted', answered_at = clock_timestamp(), note = ${note}, price = ${price},
      price_kind = ${price_kind}, offered_times = ${sql.param(offered_times)}::timestamptz[]
    from open_invitation, updated_job where ${invitation.id} = open_invitation.id
    returning updated_job.customer_id, updated_job.accepted_count, updated_job.state, open_invitation.business_name`);
  // Both statements are sent together.
  const [, { rows }] = await Promise.all([lock, accept]);
  return rows[0];
}

/** Locks the job, so that exactly one of several simultaneous answers is the last. */
export async function declineInvitation(
  db: Db,
  account_id: string,
  job_id: string,
): Promise<{ customer_id: string; invites_others: boolean } | undefined> {
  const { rows } = await db.execute<{ customer_id: string; invites_others: boolean }>(sql`
    with open_invitation as materialized (
      select ${invitation.id}, ${invitation.job_id}
      from ${invitation} join ${artisan} on ${artisan.id} = ${invitation.artisan_id}
      where ${artisan.account_id} = ${account_id} and ${invitation.job_id} = ${job_id} and ${mayAnswer('declined')}
      for no key update of ${invitation}
    ), locked_job as materialized (
      select ${job.id}, ${job.customer_id}, ${job.invites_others_at} from ${job} join open_invitation on ${job.id} = open_invitation.job_id
      where ${isAwaitingAnswers} and not ${isBlockedPair(sql`${job.customer_id}`, sql`${account_id}::uuid`)}
      for no key update of ${job}
    )
    update ${invitation} set state = 'declined', answered_at = now()
    from open_invitation, locked_job where ${invitation.id} = open_invitation.id
    returning locked_job.customer_id, locked_job.invites_others_at is not null as invites_others`);
  return rows[0];
}

/** Returns undefined if the decline was undone or can still be undone. */
export async function lockFinalDecline(db: Db, job_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ customer_id: string }>(sql`
    select ${job.customer_id} from ${invitation} join ${job} on ${job.id} = ${invitation.job_id}
    where ${invitation.job_id} = ${job_id} and ${invitation.state} = 'declined' and ${isAwaitingAnswers}
      and not ${isUndoable(sql`${invitation.answered_at}`)}
    order by ${invitation.id} limit 1 for no key update of ${invitation}`);
  return rows[0]?.customer_id;
}

export interface UndoneDecline {
  customer_id: string;
  declined_at: string;
  /** This is true if nobody has declined the request since. */
  is_latest: boolean;
}

/** Locks the account as an acceptance does, and the job as a decline does. */
export async function undoDecline(db: Db, account_id: string, job_id: string): Promise<UndoneDecline | undefined> {
  const { rows } = await db.execute<UndoneDecline & Record<string, unknown>>(sql`
    with declined_invitation as materialized (
      select ${invitation.id}, ${invitation.job_id}, ${invitation.answered_at}
      from ${invitation} join ${artisan} on ${artisan.id} = ${invitation.artisan_id}
        join ${account} on ${account.id} = ${artisan.account_id}
      where ${artisan.account_id} = ${account_id} and ${invitation.job_id} = ${job_id} and ${invitation.state} = 'declined'
        and ${isUndoable(sql`${invitation.answered_at}`)} and ${account.deleted_at} is null and not ${isSuspended}
      for no key update of ${invitation} for share of ${account}
    ), locked_job as materialized (
      select ${job.id}, ${job.customer_id} from ${job} join declined_invitation on ${job.id} = declined_invitation.job_id
      where ${isAwaitingAnswers} and not ${isBlockedPair(sql`${job.customer_id}`, sql`${account_id}::uuid`)}
      for no key update of ${job}
    )
    update ${invitation} set state = 'new', answered_at = null
    from declined_invitation, locked_job where ${invitation.id} = declined_invitation.id
    returning locked_job.customer_id, declined_invitation.answered_at::text as declined_at, not exists (
      select from ${invitation} other
      where other.job_id = locked_job.id and other.state = 'declined' and other.id <> declined_invitation.id
        and other.answered_at >= declined_invitation.answered_at) as is_latest`);
  return rows[0];
}

/**
 * Lists the earliest acceptance first. Leaves out artisans who are deleted, suspended or blocked.
 */
export function listAcceptances(db: Db, customer_id: string, job_id: string) {
  return db
    .select({
      id: invitation.id,
      service_id: invitation.service_id,
      accepted_at: invitation.answered_at,
      ...offerColumns,
      distance_km: placeKm,
      postcode: job.postcode,
      rating_sum: service.rating_sum,
      total_reviews: service.total_reviews,
      artisan: { id: artisan.id, business_name: artisan.business_name, ...addressColumns },
      image: visiblePictureOfJoined,
      category: category.category,
    })
    .from(invitation)
    .innerJoin(job, eq(job.id, invitation.job_id))
    .innerJoin(service, eq(service.id, invitation.service_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .innerJoin(artisan, eq(artisan.id, invitation.artisan_id))
    .innerJoin(account, eq(account.id, artisan.account_id))
    .where(
      and(
        eq(invitation.job_id, job_id),
        eq(job.customer_id, customer_id),
        eq(invitation.state, 'accepted'),
        isNull(account.deleted_at),
        not(isSuspended),
        sql`not ${isBlocked}`,
      ),
    )
    .orderBy(asc(invitation.answered_at), asc(invitation.id));
}
