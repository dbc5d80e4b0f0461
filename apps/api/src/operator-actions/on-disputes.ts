import { bookingState } from '@fixit/contract/booking';
import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { settleDispute } from '../modules/booking/completion/completion-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/operator-acts.ts';
import { findVisibleReviewOf } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './subject.ts';

export async function settleAct(
  tx: Db,
  { id: input, as, reason }: ActionParams<'booking settle'>,
): Promise<OutcomeOf<'booking settle'>> {
  const id = requireId(input, 'appointment');
  const settled = await settleDispute(tx, id, as, reason);
  if (!settled) throw refuse('not_found', { message: unknownId(id, 'appointment') });
  const { customer_name, artisan_name, before, after } = settled;
  const subject = `The appointment of ${customer_name} with ${artisan_name}`;
  const parameters = { id, as, reason };
  if (before === after)
    return { message: `${subject} is ${before}: there is no dispute to settle.`, arguments: parameters };
  const isCancelled = after === bookingState.cancelled;
  const message = `${subject}: settled as ${after}.`;
  const review = isCancelled ? await findVisibleReviewOf(tx, id) : undefined;
  return {
    message: review ? `${message}\n${describeRemainingReview(review)}` : message,
    effects: [{ effect: isCancelled ? 'dispute_cancelled' : 'dispute_completed', count: 1 }],
    changed: { before: { state: before }, after: { state: after } },
    arguments: parameters,
  };
}

/** A review is not part of the dispute: it stays until the operator hides it. */
function describeRemainingReview({ id, ratings }: { id: string; ratings: number }): string {
  return `Its review (${ratings} of 5) stays and counts; 'review hide ${id} --reason <words>' hides it.`;
}
