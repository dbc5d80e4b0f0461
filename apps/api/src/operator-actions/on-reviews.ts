import type { Db } from '../db/database.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { findReviewHiding, hideReview, showReview } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './subject.ts';

/** Without a reason the review is shown again. */
export async function hidingAct(tx: Db, typed: string, reason: string | null): Promise<ActionOutcome> {
  const id = requireId(typed, 'review');
  const before = await findReviewHiding(tx, id);
  if (!before) throw refuse('not_found', { message: unknownId(id, 'review') });
  const isDone = reason === null ? await showReview(tx, id) : await hideReview(tx, id, reason);
  const input = reason === null ? { id } : { id, reason };
  const what = `The review of ${before.business_name} (${before.ratings} of 5)`;
  const is = reason === null ? 'shown' : 'hidden';
  if (!isDone) return { message: `${what} is ${is} already.`, arguments: input };
  return {
    message: `${what}: ${is}.`,
    effects: [{ effect: reason === null ? 'review_shown' : 'review_hidden', count: 1 }],
    changed: { before: { hidden_reason: before.hidden_reason }, after: { hidden_reason: reason } },
    arguments: input,
  };
}
