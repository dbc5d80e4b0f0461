import { review } from '@fixit/contract/review';
import { type App, serve } from '../../platform/http/serve.ts';
import { addReview, listReviews, listReviewsAsArtisan, replyToReview } from './review-actions.ts';

export function reviewRoutes(app: App): void {
  serve(app, review.list, async ({ db, caller, query, cursors }) => {
    const page = await listReviews(db, caller, query.serviceId, query, cursors.of(query.serviceId));
    return { message: 'Reviews', ...page };
  });

  serve(app, review.add, async ({ db, caller, body }) => ({
    message: 'Review added',
    data: await addReview(db, caller.account_id, body),
  }));

  serve(app, review.listAsArtisan, async ({ db, caller, query, cursors }) => {
    return { message: 'Your reviews', ...(await listReviewsAsArtisan(db, caller.account_id, query, cursors)) };
  });

  serve(app, review.replyTo, async ({ db, caller, params, body }) => ({
    message: 'Reply added',
    data: await replyToReview(db, caller.account_id, params.id, body.comment),
  }));
}
