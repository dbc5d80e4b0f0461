import type { Db } from '../db/database.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { findReviewVisibility, hideReview, unhideReview } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './require-id.ts';

/** Without a reason the review is shown again. */
export async function handleReviewVisibility<Name extends 'review_hidden' | 'review_shown'>(
  tx: Db,
  { id: input, reason = null }: { id: string; reason?: string | null },
  effect: Name,
): Promise<ActionOutcome<Name>> {
  const id = requireId(input, 'review');
  const before = await findReviewVisibility(tx, id);
  if (!before) throw refuse('not_found', { message: unknownId(id, 'review') });
  const hasChanged = reason === null ? await unhideReview(tx, id) : await hideReview(tx, id, reason);
  const parameters = reason === null ? { id } : { id, reason };
  const subject = `The review of ${before.business_name} (${before.ratings} out of 5)`;
  const state = reason === null ? 'shown' : 'hidden';
  if (!hasChanged) return { message: `${subject} is ${state} already.`, arguments: parameters };
  return {
    message: `${subject}: ${state}.`,
    effects: [{ effect, count: 1 }],
    changed: { before: { hidden_reason: before.hidden_reason }, after: { hidden_reason: reason } },
    arguments: parameters,
  };
}
