import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import {
  type AdminReview,
  listReviewsForAdmin,
  type ReviewFilter,
  reviewStates,
} from '../modules/review/admin-review-repository.ts';
import { findReviewHiding, hideReview, showReview } from '../modules/review/review-actions.ts';
import { type ConfirmOptions, carryOutOn } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, readReason, type WithDb } from './command-line.ts';
import { type FilterOptions, readFilter, withFilter } from './filter.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type ReviewListOptions = ListOptions & FilterOptions & Pick<ReviewFilter, 'state'>;

export function reviewCommands(withDb: WithDb): Command {
  return commandGroup('review', 'list reviews, hide and show them', [
    withFilter(listCommand('list', 'reviews with their ids, newest first'), 'only those by a customer or of an artisan')
      .addOption(new Option('--state <state>', 'only those in this state').choices(reviewStates))
      .action((choice: ReviewListOptions) => withDb((db) => printReviews(db, choice))),
    changeCommand('hide', 'hide the text of a review; the reason replaces it, and the rating no longer counts')
      .argument('<id>')
      .requiredOption('--reason <words>', 'why; everybody reads this', readReason)
      .action((id: string, choice: ConfirmOptions & { reason: string }) =>
        withDb((db) => changeReviewHiding(db, id, choice.reason, choice)),
      ),
    changeCommand('show', 'show a hidden review again and count it')
      .argument('<id>')
      .action((id: string, choice: ConfirmOptions) => withDb((db) => changeReviewHiding(db, id, null, choice))),
  ]);
}

async function printReviews(db: Db, choice: ReviewListOptions): Promise<void> {
  const { state } = choice;
  const filter = { ...(await readFilter(db, choice)), ...(state && { state }) };
  const reviews: ListView<AdminReview> = {
    command: 'review list',
    filter: filter,
    list: (tx, limit) => listReviewsForAdmin(tx, filter, limit),
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
  return runListCommand(db, reviews, choice);
}

function changeReviewHiding(db: Db, typed: string, reason: string | null, choice: ConfirmOptions): Promise<void> {
  const act = async (tx: Db, id: string) => {
    const before = await findReviewHiding(tx, id);
    if (!before) return undefined;
    const done = reason === null ? await showReview(tx, id) : await hideReview(tx, id, reason);
    const input = reason === null ? { id } : { id, reason };
    const what = `The review of ${before.business_name} (${before.ratings} of 5)`;
    const is = reason === null ? 'shown' : 'hidden';
    if (!done) return { message: `${what} is ${is} already.`, arguments: input };
    const changed = { before: { hidden_reason: before.hidden_reason }, after: { hidden_reason: reason } };
    return { message: `${what}: ${is}.`, changed, arguments: input };
  };
  return carryOutOn(
    db,
    typed,
    { command: reason === null ? 'review show' : 'review hide', noun: 'review', act },
    choice,
  );
}
