import { type NewNotification, writeNotification } from '../notification/notification-actions.ts';
import type { ReviewVisibilityChange } from './review-repository.ts';

export function reviewAddedNotification(
  { service_id, artisan_account_id }: { service_id: string; artisan_account_id: string },
  review: { ratings: number; comment: string; customer_id: string; corrected: boolean },
): NewNotification {
  const { ratings, comment, customer_id, corrected } = review;
  return writeNotification('review_added', {
    account_id: artisan_account_id,
    reader: 'artisan',
    subject_id: service_id,
    quote: comment,
    about: { account_id: customer_id },
    details: { ratings, corrected },
  });
}

export function reviewRepliedNotification(
  { service_id, customer_id, business_name }: { service_id: string; customer_id: string; business_name: string },
  reply: { account_id: string; comment: string },
): NewNotification {
  return writeNotification('review_replied', {
    account_id: customer_id,
    reader: 'customer',
    subject_id: service_id,
    quote: reply.comment,
    about: { account_id: reply.account_id, name: business_name },
    details: {},
  });
}

/** `reason` is null if the review is shown again. */
export function reviewHiddenNotifications(review: ReviewVisibilityChange, reason: string | null): NewNotification[] {
  const { customer_id, artisan_account_id, business_name, service_id, ratings } = review;
  const details = { ratings, reason };
  return [
    writeNotification('review_hidden', {
      account_id: customer_id,
      reader: 'customer',
      subject_id: service_id,
      details,
      about: { account_id: artisan_account_id, name: business_name },
    }),
    writeNotification('review_hidden', {
      account_id: artisan_account_id,
      reader: 'artisan',
      subject_id: service_id,
      details,
    }),
  ];
}
