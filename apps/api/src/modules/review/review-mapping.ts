import type { ArtisanReview, Review } from '@fixit/contract/review';
import type { ReviewRow } from './review-repository.ts';

export function reviewForReader(row: ReviewRow, reader?: string): Review {
  const { id, customer_id, ratings, created_at, corrected_at, hidden_reason } = row;
  const { first_name, last_name, deleted_at } = row.author;
  const name = { first_name, last_name };
  const visibleName = customer_id === reader ? name : shortenName(name);
  const service_user = deleted_at === null ? visibleName : null;
  return { id, service_user, ratings, ...visibleTextsOf(row), created_at, corrected_at, hidden_reason };
}

export function reviewForArtisan(row: ReviewRow): ArtisanReview {
  return { ...reviewForReader(row), service: { id: row.service_id, category: row.category } };
}

function visibleTextsOf({ comment, reply, replied_at, hidden_reason }: ReviewRow): Pick<Review, 'comment' | 'reply'> {
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
