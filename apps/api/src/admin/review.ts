import type { Command } from 'commander';
import type { Db } from '../db/connection.ts';
import { findReviewHiding, hideReview, showReview } from '../modules/review/actions.ts';
import { refuse } from '../platform/refusal.ts';
import { type Choice, carryOut } from './change.ts';
import { changingCommand, commandGroup, readReason, requireId, unknownId, type WithDb } from './command-line.ts';

/** Hides and shows reviews. */
export function reviewCommands(withDb: WithDb): Command {
  return commandGroup('review', 'hide and show reviews', [
    changingCommand(
      'hide',
      'hide the words of a review; the reason stands in their place, and the rating no longer counts',
    )
      .argument('<id>')
      .requiredOption('--reason <words>', 'why; everybody reads this', readReason)
      .action((id: string, choice: Choice & { reason: string }) =>
        withDb((db) => setHidden(db, id, choice.reason, choice)),
      ),
    changingCommand('show', 'show a hidden review again, and count it')
      .argument('<id>')
      .action((id: string, choice: Choice) => withDb((db) => setHidden(db, id, null, choice))),
  ]);
}

function setHidden(db: Db, typed: string, reason: string | null, choice: Choice): Promise<void> {
  const act = async (tx: Db) => {
    const id = requireId(typed, 'review');
    const before = await findReviewHiding(tx, id);
    if (!before) throw refuse('not_found', { message: unknownId(id, 'review') });
    const done = reason === null ? await showReview(tx, id) : await hideReview(tx, id, reason);
    const given = reason === null ? { id } : { id, reason };
    const what = `The review of ${before.business_name} (${before.ratings} of 5)`;
    const is = reason === null ? 'shown' : 'hidden';
    if (!done) return { said: `${what} is ${is} already.`, arguments: given };
    const changed = { before: { hidden_reason: before.hidden_reason }, after: { hidden_reason: reason } };
    return { said: `${what}: ${is}.`, changed, arguments: given };
  };
  return carryOut(db, { command: reason === null ? 'review show' : 'review hide', act }, choice);
}
