import { type ArtisanReview, type review as calls, type Review, reviewLimits } from '@fixit/contract/review';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { notify } from '../notification/notification-actions.ts';
import { changeRating } from '../service/service-actions.ts';
import * as correctionRepository from './review-correction-repository.ts';
import { reviewForArtisan, reviewForReader } from './review-mapping.ts';
import { reviewAddedNotification } from './review-notifications.ts';
import * as repository from './review-repository.ts';

export async function showOwnReview(db: Db, account_id: string, booking_id: string): Promise<Review> {
  const review = await repository.findOfBooking(db, account_id, booking_id);
  if (!review) throw refuse('not_found', { message: 'There is no such review.' });
  return reviewForReader(review, account_id);
}

/** Notifies the artisan only of the first correction. */
export async function correctReview(
  db: Db,
  account_id: string,
  id: string,
  input: ReceivedCall<typeof calls.correct>['body'],
): Promise<Review> {
  const correction = await correctionRepository.correctReview(db, { id, customer_id: account_id, ...input });
  const review = await correctionRepository.findOwn(db, account_id, id);
  if (!review) throw refuse('not_found', { message: 'There is no such review.' });
  const reviewForCaller = reviewForReader(review, account_id);
  if (!correction) {
    // A repeated call finds the review already corrected.
    if (review.hidden_reason === null && review.ratings === input.ratings && review.comment === input.comment)
      return reviewForCaller;
    const message =
      review.hidden_reason === null
        ? `A review can only be corrected within ${reviewLimits.correctionDays} days.`
        : 'This review is hidden.';
    throw refuse('state_conflict', { message, data: reviewForCaller });
  }
  const { service_id, artisan_account_id, rating_change, is_first } = correction;
  await changeRating(db, service_id, rating_change);
  if (is_first) {
    const correctedReview = { ...input, customer_id: account_id, corrected: true };
    await notify(db, reviewAddedNotification({ service_id, artisan_account_id }, correctedReview));
  }
  return reviewForCaller;
}

/** Corrects a reply any number of times, without notifying anybody. */
export async function correctReply(db: Db, account_id: string, id: string, comment: string): Promise<ArtisanReview> {
  const isCorrected = await correctionRepository.correctReply(db, account_id, id, comment);
  const row = await repository.findOfArtisan(db, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such review.' });
  const reviewForCaller = reviewForArtisan(row);
  if (isCorrected) return reviewForCaller;
  const message = row.hidden_reason === null ? 'There is no reply to correct.' : 'This review is hidden.';
  throw refuse('state_conflict', { message, data: reviewForCaller });
}
