import { sql } from 'drizzle-orm';
import { businessIdOf, listOf, type ModuleRegistration } from '../../platform/module-registration.ts';

/** Reviews and replies stay, without a name. */
export const reviewRegistration: ModuleRegistration = {
  columns: ['review.customer_id'],
  erased: [],
  retained: {
    'helps others to choose, without a name': ['review.ratings', 'review.comment', 'review.reply'],
    'the operator answers for it': ['review.hidden_reason'],
  },
  read: (account_id) => {
    const reviews = sql`
      select jsonb_build_object('id', id, 'booking_id', booking_id, 'ratings', ratings, 'comment', comment,
        'created_at', iso(created_at), 'corrected_at', iso(corrected_at)) as row
      from review where customer_id = ${account_id}`;
    const replies = sql`
      select jsonb_build_object('review_id', review.id, 'comment', reply, 'created_at', iso(replied_at)) as row
      from review join service on service.id = review.service_id
      where service.artisan_id = ${businessIdOf(account_id)} and reply is not null order by review.id`;
    return { reviews, business: sql`select jsonb_build_object('replies', ${listOf(replies)}) as row` };
  },
};
