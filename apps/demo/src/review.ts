import type { DemoFeedItem } from '@fixit/contract/demo';
import { review } from '@fixit/contract/review';
import { RefusedCall } from './client.ts';
import type { Sessions } from './session.ts';

/** The artisan reads this many of the newest reviews. */
const newestReviews = 50;

function replyTo(ratings: number): string {
  if (ratings >= 4) return 'Thank you, that is kind. It was a pleasure, and I am a call away if anything comes up.';
  if (ratings === 3) return 'Thank you for saying so. Tell me what I could have done better, and I will.';
  return 'I am sorry that it went that way. Please write to me in our chat, and I will put it right.';
}

/** Replies to a review, unless it has a reply already or is hidden. */
export async function answerReview(sessions: Sessions, item: DemoFeedItem): Promise<void> {
  await sessions.as(item.email, async ({ client }) => {
    const { data } = await client.call(review.listAsArtisan, { query: { limit: newestReviews } });
    const newReview = data.find(({ id }) => id === item.id);
    if (!newReview) return;
    try {
      await client.call(review.replyTo, {
        params: { id: newReview.id },
        body: { comment: replyTo(newReview.ratings) },
      });
    } catch (error) {
      if (!(error instanceof RefusedCall && error.status === 409)) throw error;
    }
  });
}
