import type { ArtisanReview, review as calls, Review } from '@fixit/contract/review';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Cursors, starsPosition, timePosition } from '../../platform/http/cursor.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { showBooking } from '../booking/booking-actions.ts';
import { notify, notifyMany } from '../notification/notification-actions.ts';
import { addRating, subtractRating } from '../service/service-actions.ts';
import { countByStars, listByStars, listNewestOfEachService, listReviewsOfService } from './review-list-repository.ts';
import { reviewForArtisan, reviewForReader } from './review-mapping.ts';
import {
  reviewAddedNotification,
  reviewHiddenNotifications,
  reviewRepliedNotification,
} from './review-notifications.ts';
import * as repository from './review-repository.ts';

type ReviewInput = ReceivedCall<typeof calls.add>['body'];
type ReviewPageQuery = Pick<ReceivedCall<typeof calls.listAsArtisan>['query'], 'limit' | 'cursor'>;

type ListedReviews = Omit<Answer<typeof calls.list>, 'message'>;

/** The first page also has the number of reviews for each number of stars. */
export async function listReviews(
  db: Db,
  caller: Caller | null,
  { serviceId, trade, sort, ratings, limit, cursor }: ReceivedCall<typeof calls.list>['query'],
  cursors: Cursors,
): Promise<ListedReviews> {
  const cursorsOfList = cursors.of([serviceId, trade, sort, ratings].filter(Boolean).join());
  const reviews = { service_id: serviceId, trade };
  const isByStars = sort !== 'newest' || ratings !== undefined;
  const { page, next } = isByStars
    ? cursorsOfList.cutPage(
        await listByStars(db, reviews, {
          sort,
          ratings,
          limit: limit + 1,
          after: cursorsOfList.readPosition(cursor, starsPosition),
        }),
        limit,
        (row) => [row.ratings, ...reviewCursorOf(row)],
      )
    : cursorsOfList.cutPage(
        await listReviewsOfService(db, reviews, {
          limit: limit + 1,
          before: cursorsOfList.readPosition(cursor, timePosition),
        }),
        limit,
        reviewCursorOf,
      );
  if (page.length === 0 && !(await repository.isService(db, serviceId))) {
    throw refuse('not_found', { message: 'There is no such service.' });
  }
  const counts = cursor === undefined ? await countByStars(db, reviews) : undefined;
  const data = page.map((row) => ({ ...reviewForReader(row, caller?.account_id), category: row.category.category }));
  return counts ? { data, next, counts } : { data, next };
}

/** Lists the newest visible reviews with comments, at most one of each service, as strangers see them. */
export async function listNewestReviews(db: Db, service_ids: readonly string[], limit: number) {
  const rows = await listNewestOfEachService(db, service_ids, limit);
  return rows.map((row) => ({ ...reviewForReader(row), category: row.category.category, service_id: row.service_id }));
}

export async function addReview(db: Db, account_id: string, input: ReviewInput): Promise<Review> {
  const row = await repository.addReview(db, { ...input, customer_id: account_id });
  if (!row) throw await refuseReview(db, account_id, input.booking_id);
  const { ratings, comment } = input;
  const { id, created_at, service_id, artisan_account_id, ...service_user } = row;
  await addRating(db, service_id, ratings);
  const review = { ratings, comment, customer_id: account_id, corrected: false };
  await notify(db, reviewAddedNotification({ service_id, artisan_account_id }, review));
  return { id, service_user, ratings, comment, created_at, corrected_at: null, reply: null, hidden_reason: null };
}

/** Returns a refusal with the existing review, or with the booking in its current state. */
async function refuseReview(db: Db, account_id: string, booking_id: string): Promise<Refusal> {
  const existingReview = await repository.findOfBooking(db, account_id, booking_id);
  if (existingReview) {
    return refuse('state_conflict', {
      message: 'You have reviewed this booking already.',
      data: reviewForReader(existingReview, account_id),
    });
  }
  return refuse('state_conflict', {
    message: 'You can review a booking once it is completed.',
    data: await showBooking(db, { side: 'customer', account_id, id: booking_id }),
  });
}

export async function listReviewsAsArtisan(
  db: Db,
  account_id: string,
  { limit, cursor }: ReviewPageQuery,
  cursors: Cursors,
): Promise<{ data: ArtisanReview[]; next: string | null }> {
  const before = cursors.readPosition(cursor, timePosition);
  const rows = await repository.listReviewsOfArtisan(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, reviewCursorOf);
  return { data: page.map(reviewForArtisan), next };
}

export async function replyToReview(db: Db, account_id: string, id: string, comment: string): Promise<ArtisanReview> {
  const isAdded = await repository.addReply(db, account_id, id, comment);
  const row = await repository.findOfArtisan(db, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such review.' });
  const reply = reviewForArtisan(row);
  if (!isAdded) {
    const message = row.hidden_reason === null ? 'You have replied to this review already.' : 'This review is hidden.';
    throw refuse('state_conflict', { message, data: reply });
  }
  await notify(db, reviewRepliedNotification(row, { account_id, comment }));
  return reply;
}

export async function findReviewVisibility(
  db: Db,
  id: string,
): Promise<Pick<repository.ReviewRow, 'business_name' | 'ratings' | 'hidden_reason'> | undefined> {
  const row = await repository.findReviewRow(db, id);
  return row && { business_name: row.business_name, ratings: row.ratings, hidden_reason: row.hidden_reason };
}

export async function findVisibleReviewOf(
  db: Db,
  booking_id: string,
): Promise<{ id: string; ratings: number } | undefined> {
  const row = await repository.findVisibleOfBooking(db, booking_id);
  return row && { id: row.id, ratings: row.ratings };
}

/** Shows `reason` in place of the comment. Returns false if the review is not visible. */
export async function hideReview(db: Db, id: string, reason: string): Promise<boolean> {
  const review = await repository.setHiddenReason(db, id, reason);
  if (!review) return false;
  await subtractRating(db, review.service_id, review.ratings);
  await notifyMany(db, reviewHiddenNotifications(review, reason));
  return true;
}

export async function unhideReview(db: Db, id: string): Promise<boolean> {
  const review = await repository.setHiddenReason(db, id, null);
  if (!review) return false;
  await addRating(db, review.service_id, review.ratings);
  await notifyMany(db, reviewHiddenNotifications(review, null));
  return true;
}

const reviewCursorOf = ({ added_at, id }: repository.ReviewRow) => [added_at, id];
