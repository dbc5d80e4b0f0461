import { type Command, Option } from 'commander';
import type { Db } from '../db/connection.ts';
import {
  type AnyReview,
  listAnyReviews,
  type ReviewsWanted,
  reviewStates,
} from '../modules/review/admin-list-repository.ts';
import { findReviewHiding, hideReview, showReview } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { type Choice, carryOut } from './change-command.ts';
import {
  changingCommand,
  commandGroup,
  lookingCommand,
  readReason,
  requireId,
  unknownId,
  type WithDb,
} from './command-line.ts';
import { type Narrowing, narrowable, readNarrowing } from './filter.ts';
import { type Looking, look, type View } from './list-command.ts';

type Listing = Looking & Narrowing & Pick<ReviewsWanted, 'state'>;

/** Lists, hides and shows reviews. */
export function reviewCommands(withDb: WithDb): Command {
  return commandGroup('review', 'list reviews, hide and show them', [
    narrowable(lookingCommand('list', 'reviews with their ids, newest first'), 'those by a customer or of an artisan')
      .addOption(new Option('--state <state>', 'those in one state').choices(reviewStates))
      .action((choice: Listing) => withDb((db) => list(db, choice))),
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

async function list(db: Db, choice: Listing): Promise<void> {
  const { state } = choice;
  const wanted = { ...(await readNarrowing(db, choice)), ...(state && { state }) };
  const reviews: View<AnyReview> = {
    command: 'review list',
    narrowed: wanted,
    list: (tx, limit) => listAnyReviews(tx, wanted, limit),
    none: 'There is no such review.',
    columns: {
      id: ({ id }) => id,
      added: ({ created_at }) => created_at,
      state: (row) => row.state,
      rating: ({ ratings }) => ratings,
      business: ({ business_name }) => business_name,
      category: ({ category }) => category,
      customer: ({ customer }) => customer,
      review: ({ comment }) => comment,
    },
  };
  return look(db, reviews, choice);
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
