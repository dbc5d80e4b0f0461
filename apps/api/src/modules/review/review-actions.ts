import type { ArtisanReview, review as calls, Review } from '@fixit/contract/review';
import type { Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Cursors, placeInTime } from '../../platform/http/cursor.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { showBooking } from '../booking/booking-actions.ts';
import { notify, notifyMany } from '../notification/notification-actions.ts';
import { addRating, subtractRating } from '../service/service-actions.ts';
import { reviewHiddenNotifications, reviewShownNotifications } from './review-notifications.ts';
import * as repository from './review-repository.ts';

type ReviewGiven = Received<typeof calls.add>['body'];
type Page = Pick<Received<typeof calls.listAsArtisan>['query'], 'limit' | 'cursor'>;

export async function listReviews(
  db: Db,
  caller: Caller | null,
  service_id: string,
  { limit, cursor }: Page,
  cursors: Cursors,
): Promise<{ data: Review[]; next: string | null }> {
  const before = cursors.readPlace(cursor, placeInTime);
  const rows = await repository.listOfService(db, service_id, { limit: limit + 1, before });
  if (rows.length === 0 && !(await repository.isService(db, service_id))) {
    throw refuse('not_found', { message: 'There is no such service.' });
  }
  const { page, next } = cursors.cutPage(rows, limit, placeOf);
  return { data: page.map((row) => reviewAsRead(row, caller?.account_id)), next };
}

/** Once; the totals of the service follow. */
export async function addReview(db: Db, account_id: string, given: ReviewGiven): Promise<Review> {
  const kept = await repository.addReview(db, { ...given, customer_id: account_id });
  if (!kept) throw await explainNoReview(db, account_id, given.booking_id);
  const { ratings, comment } = given;
  const { id, created_at, service_id, artisan_account_id, ...service_user } = kept;
  await addRating(db, service_id, ratings);
  await notify(db, {
    account_id: artisan_account_id,
    kind: 'review_added',
    title: `New review: ${ratings} of 5`,
    body: comment,
    subject: { type: 'service', id: service_id },
    about: { account_id },
  });
  return { id, service_user, ratings, comment, created_at, reply: null, hidden_reason: null };
}

/** Answers with the review that there is, or with the booking as it is. */
async function explainNoReview(db: Db, account_id: string, booking_id: string): Promise<Refusal> {
  const earlier = await repository.findOfBooking(db, account_id, booking_id);
  if (earlier) {
    return refuse('state_conflict', {
      message: 'You have reviewed this booking already.',
      data: reviewAsRead(earlier, account_id),
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
  { limit, cursor }: Page,
  cursors: Cursors,
): Promise<{ data: ArtisanReview[]; next: string | null }> {
  const before = cursors.readPlace(cursor, placeInTime);
  const rows = await repository.listOfArtisan(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, placeOf);
  return { data: page.map(artisanReviewAsRead), next };
}

/** Once. */
export async function replyToReview(db: Db, account_id: string, id: string, comment: string): Promise<ArtisanReview> {
  const replied = await repository.addReply(db, account_id, id, comment);
  const row = await repository.findOfArtisan(db, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such review.' });
  const shown = artisanReviewAsRead(row);
  if (!replied) {
    const message = row.hidden_reason === null ? 'You have replied to this review already.' : 'This review is hidden.';
    throw refuse('state_conflict', { message, data: shown });
  }
  await notify(db, {
    account_id: row.customer_id,
    kind: 'review_replied',
    title: `${row.business_name} replied to your review`,
    body: comment,
    subject: { type: 'service', id: row.service_id },
    about: { account_id, name: row.business_name },
  });
  return shown;
}

export async function findReviewHiding(
  db: Db,
  id: string,
): Promise<Pick<repository.ReviewRow, 'business_name' | 'ratings' | 'hidden_reason'> | undefined> {
  const found = await repository.findAny(db, id);
  return found && { business_name: found.business_name, ratings: found.ratings, hidden_reason: found.hidden_reason };
}

export async function findShownReviewOf(
  db: Db,
  booking_id: string,
): Promise<{ id: string; ratings: number } | undefined> {
  const found = await repository.findShownOfBooking(db, booking_id);
  return found && { id: found.id, ratings: found.ratings };
}

/** `reason` stands in its place; the totals leave it out. False when none is shown. */
export async function hideReview(db: Db, id: string, reason: string): Promise<boolean> {
  const hidden = await repository.setHidden(db, id, reason);
  if (!hidden) return false;
  await subtractRating(db, hidden.service_id, hidden.ratings);
  await notifyMany(db, reviewHiddenNotifications(hidden, reason));
  return true;
}

/** False when none is hidden. */
export async function showReview(db: Db, id: string): Promise<boolean> {
  const shown = await repository.setHidden(db, id, null);
  if (!shown) return false;
  await addRating(db, shown.service_id, shown.ratings);
  await notifyMany(db, reviewShownNotifications(shown));
  return true;
}

const placeOf = ({ added_at, id }: repository.ReviewRow) => [added_at, id];

function reviewAsRead(row: repository.ReviewRow, reader?: string): Review {
  const { id, customer_id, ratings, created_at, hidden_reason } = row;
  const { first_name, last_name, deleted_at } = row.author;
  const name = { first_name, last_name };
  const seen = customer_id === reader ? name : shortenName(name);
  const service_user = deleted_at === null ? seen : null;
  return { id, service_user, ratings, ...wordsOf(row), created_at, hidden_reason };
}

function artisanReviewAsRead(row: repository.ReviewRow): ArtisanReview {
  return { ...reviewAsRead(row), service: { id: row.service_id, category: row.category } };
}

function wordsOf({
  comment,
  reply,
  replied_at,
  hidden_reason,
}: repository.ReviewRow): Pick<Review, 'comment' | 'reply'> {
  if (hidden_reason !== null) return { comment: '', reply: null };
  const isReplied = reply !== null && replied_at !== null;
  return { comment, reply: isReplied ? { comment: reply, created_at: replied_at } : null };
}

function shortenName({ first_name, last_name }: { first_name: string; last_name: string }): {
  first_name: string;
  last_name: string;
} {
  const [initial] = last_name;
  return { first_name, last_name: initial ? `${initial.toUpperCase()}.` : '' };
}
