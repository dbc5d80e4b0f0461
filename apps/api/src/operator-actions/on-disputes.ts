import { bookingState } from '@fixit/contract/booking';
import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { lockDisputeOfCase, settleDispute } from '../modules/booking/completion/completion-actions.ts';
import {
  decideCase,
  describeEarlierDecision,
  findCaseOfBooking,
  isUndecided,
  requireCase,
} from '../modules/case/decision-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { findVisibleReviewOf } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { carryOutDecision, conflict } from './on-cases.ts';
import { operatorOf, requireId, unknownId } from './require-id.ts';

/** Settles a dispute and decides its case, unless an earlier decision excludes that. */
export async function handleBookingSettle(
  tx: Db,
  { id: input, as, rule, reason }: ActionParams<'booking settle'>,
  actor: Actor,
): Promise<OutcomeOf<'booking settle'>> {
  const id = requireId(input, 'appointment');
  const settlement = await settleDispute(tx, id, as, reason);
  if (!settlement) throw refuse('not_found', { message: unknownId(id, 'appointment') });
  const { customer_name, artisan_name, before, after } = settlement;
  const subject = `The appointment of ${customer_name} with ${artisan_name}`;
  const parameters = { id, as, rule, reason };
  if (before === after)
    return { message: `${subject} is ${before}: there is no dispute to settle.`, arguments: parameters };
  const isCancelled = after === bookingState.cancelled;
  const message = `${subject}: settled as ${after}.`;
  const review = isCancelled ? await findVisibleReviewOf(tx, id) : undefined;
  const caseOutcome = await decideCaseOfBooking(tx, { id, as, rule, reason }, actor);
  return {
    message: review ? `${message}\n${describeRemainingReview(review)}` : message,
    effects: [{ effect: isCancelled ? 'dispute_cancelled' : 'dispute_completed', count: 1 }, ...caseOutcome.effects],
    changed: { before: { state: before }, after: { state: after } },
    arguments: parameters,
    letters: caseOutcome.letters,
  };
}

/** An older server may have stored a dispute without a case. */
async function decideCaseOfBooking(
  tx: Db,
  { id, as, rule, reason }: ActionParams<'booking settle'>,
  actor: Actor,
): Promise<Required<Pick<OutcomeOf<'booking settle'>, 'effects' | 'letters'>>> {
  const case_id = await findCaseOfBooking(tx, id);
  if (case_id === undefined) return { effects: [], letters: [] };
  const storedCase = await requireCase(tx, case_id);
  if ((await describeEarlierDecision(tx, storedCase, 'settle')) !== null) return { effects: [], letters: [] };
  const decision = { action: 'settle', rule, reason, until: null, settledAs: as } as const;
  const { letters, letterCount } = await decideCase(tx, storedCase, { ...decision, operator_id: operatorOf(actor) });
  return {
    effects: [
      ...(isUndecided(storedCase) ? [{ effect: 'case_upheld' as const, count: 1 }] : []),
      ...(letterCount > 0 ? [{ effect: 'letter_written' as const, count: letterCount }] : []),
    ],
    letters,
  };
}

export async function handleCaseSettle(
  tx: Db,
  { as, ...params }: ActionParams<'case settle'>,
  actor: Actor,
): Promise<OutcomeOf<'case settle'>> {
  await lockDisputeOfCase(tx, requireId(params.id, 'case'));
  return carryOutDecision(tx, { action: 'settle', closing: 'case_upheld', params, actor }, async (storedCase) => {
    if (storedCase.subject_type !== 'booking') throw conflict('Only the case of an appointment can be settled.');
    const settlement = await settleDispute(tx, storedCase.subject_id, as, params.reason);
    if (!settlement || settlement.before === settlement.after)
      throw conflict('This appointment is not disputed, so there is nothing to settle.');
    const effect = as === 'cancelled' ? ('dispute_cancelled' as const) : ('dispute_completed' as const);
    return {
      message: `Case ${storedCase.number} is upheld, and the dispute is settled as ${as}.`,
      effects: [{ effect, count: 1 }],
      settledAs: as,
    };
  });
}

/** The booking stays disputed until the customer confirms it, or an operator settles it. */
export async function handleCaseRevisit(
  tx: Db,
  params: ActionParams<'case revisit'>,
  actor: Actor,
): Promise<OutcomeOf<'case revisit'>> {
  const dispute = await lockDisputeOfCase(tx, requireId(params.id, 'case'));
  return carryOutDecision(
    tx,
    { action: 'revisit', closing: 'case_upheld', params, actor },
    async ({ number, about_id }) => {
      if (!dispute) throw conflict('This case has no disputed appointment, so there is nothing to visit again.');
      if (dispute.artisan_account_id !== about_id)
        throw conflict('This case is about the customer. Settle the dispute, or dismiss the case.');
      if (!dispute.is_reachable)
        throw conflict('One side is suspended, has left or has blocked the other, so they cannot agree a visit.');
      return {
        message: `Case ${number} is upheld, and the artisan is asked for a second visit. The appointment stays disputed.`,
        effects: [{ effect: 'second_visit_requested' as const, count: 1 }],
      };
    },
  );
}

/** A review is not part of the dispute: it stays until the operator hides it. */
function describeRemainingReview({ id, ratings }: { id: string; ratings: number }): string {
  return `Its review (${ratings} out of 5) stays and counts; 'review hide ${id} --reason <words>' hides it.`;
}
