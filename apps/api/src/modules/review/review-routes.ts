import { review } from '@fixit/contract/review';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import { addReview, listReviews, listReviewsAsArtisan, replyToReview } from './review-actions.ts';
import { correctReply, correctReview, showOwnReview } from './review-correction-actions.ts';

export function reviewRoutes(app: App): void {
  serve(app, review.list, async ({ db, caller, query, cursors }) => {
    return { message: 'Reviews', ...(await listReviews(db, caller, query, cursors)) };
  });

  serveData(app, review.add, 'Review added', ({ db, caller, body }) => addReview(db, caller.account_id, body));

  serveData(app, review.showOwn, 'Your review', ({ db, caller, query }) =>
    showOwnReview(db, caller.account_id, query.booking_id),
  );

  serveData(app, review.correct, 'Review corrected', ({ db, caller, params, body }) =>
    correctReview(db, caller.account_id, params.id, body),
  );

  serve(app, review.listAsArtisan, async ({ db, caller, query, cursors }) => {
    return { message: 'Your reviews', ...(await listReviewsAsArtisan(db, caller.account_id, query, cursors)) };
  });

  serveData(app, review.replyTo, 'Reply added', ({ db, caller, params, body }) =>
    replyToReview(db, caller.account_id, params.id, body.comment),
  );

  serveData(app, review.correctReply, 'Reply corrected', ({ db, caller, params, body }) =>
    correctReply(db, caller.account_id, params.id, body.comment),
  );
}
