import type { NewNotification } from '../notification/notification-actions.ts';
import type { Hidden } from './review-repository.ts';

export function reviewHiddenNotifications(review: Hidden, reason: string): NewNotification[] {
  return notificationsTo(review, 'hidden', {
    author: `This stands in its place: ${reason}`,
    artisan: `Its rating does not count any more. This stands in its place: ${reason}`,
  });
}

export function reviewShownNotifications(review: Hidden): NewNotification[] {
  return notificationsTo(review, 'shown again', {
    author: 'It stands as you wrote it, and its rating counts.',
    artisan: 'Its rating counts again.',
  });
}

function notificationsTo(
  { customer_id, artisan_account_id, business_name, service_id, ratings }: Hidden,
  is: string,
  bodies: { author: string; artisan: string },
): NewNotification[] {
  return [
    {
      ...{ account_id: customer_id, kind: 'review_hidden', body: bodies.author },
      title: `Your review of ${business_name} is ${is}`,
      subject: { type: 'service', id: service_id },
      about: { account_id: artisan_account_id, name: business_name },
    },
    {
      ...{ account_id: artisan_account_id, kind: 'review_hidden', body: bodies.artisan },
      title: `A review with ${ratings} of 5 is ${is}`,
      subject: { type: 'service', id: service_id },
    },
  ];
}
