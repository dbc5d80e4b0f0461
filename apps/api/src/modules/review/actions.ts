import type { review as calls, Review } from '@fixit/contract/review';
import type { Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../platform/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { notify } from '../notification/actions.ts';
import { countReviewOf } from '../service/actions.ts';
import * as repository from './repository.ts';
import { shortenName } from './rules.ts';

type ReviewGiven = Received<typeof calls.add>['body'];

/** A page of the reviews of a service, newest first, and where the next one begins. */
export async function listReviews(
  db: Db,
  caller: Caller | null,
  service_id: string,
  page: { limit: number; before: string | undefined },
): Promise<{ data: Review[]; next: string | null }> {
  const rows = await repository.listOfService(db, service_id, { ...page, limit: page.limit + 1 });
  if (rows.length === 0 && !(await repository.isService(db, service_id))) {
    throw refuse('not_found', { message: 'There is no such service.' });
  }
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return { data: shown.map((row) => showReview(row, caller?.account_id)), next: last?.id ?? null };
}

/** Reviews a completed appointment of the caller, once; the totals of the service follow. */
export async function addReview(db: Db, account_id: string, given: ReviewGiven): Promise<Review> {
  const found = await repository.findReviewable(db, account_id, given.booking_id);
  if (!found) throw refuse('not_found', { message: 'There is no such booking.' });
  if (found.state !== 'completed') {
    throw refuse('state_conflict', { message: 'You can review a booking once it is completed.' });
  }
  const { ratings, comment } = given;
  const kept = await repository.addReview(db, { ...given, service_id: found.service_id, customer_id: account_id });
  if (!kept) {
    const earlier = await repository.findOfBooking(db, given.booking_id);
    throw refuse('state_conflict', {
      message: 'You have reviewed this booking already.',
      data: earlier && showReview(earlier, account_id),
    });
  }
  await countReviewOf(db, found.service_id, ratings);
  await notify(db, {
    account_id: found.artisan_account_id,
    kind: 'review_added',
    title: `New review: ${ratings} of 5`,
    body: comment,
    link: `/service-detail?service_id=${found.service_id}`,
  });
  return { ...kept, service_user: found.author, ratings, comment };
}

function showReview(
  { id, customer_id, ratings, comment, created_at, author }: repository.ReviewRow,
  reader?: string,
): Review {
  const { first_name, last_name, deleted_at } = author;
  const name = { first_name, last_name };
  const seen = customer_id === reader ? name : shortenName(name);
  return { id, service_user: deleted_at === null ? seen : null, ratings, comment, created_at };
}
