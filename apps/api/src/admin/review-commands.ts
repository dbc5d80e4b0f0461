import { operatorLists } from '@fixit/contract/operator/operator-list';
import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import {
  listReviewsForOperator,
  type OperatorReview,
  type ReviewFilter,
  reviewStates,
} from '../modules/review/operator-review-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';
import { type FilterOptions, formerCustomer, readFilter, withFilter } from './list-filter.ts';

type ReviewListOptions = ListOptions & FilterOptions & Pick<ReviewFilter, 'state'>;

export function reviewCommands(withDb: WithDb): Command {
  return commandGroup('review', 'list reviews, hide and show them', [
    withFilter(listCommand('list', 'reviews with their ids, newest first'), 'only those by a customer or of an artisan')
      .addOption(new Option('--state <state>', 'only those in this state').choices(reviewStates))
      .action((options: ReviewListOptions) => withDb((db) => printReviews(db, options))),
    ...actionCommands('review', withDb),
  ]);
}

type PrintedReview = ReturnType<typeof toReviewOutput>;

function toReviewOutput({ business: business_name, customer_email, ...review }: OperatorReview) {
  const { id, created_at, state, ratings, category, comment, reply, hidden_reason } = review;
  const customer = customer_email ?? formerCustomer;
  return { id, created_at, state, ratings, business_name, category, customer, comment, reply, hidden_reason };
}

async function printReviews(db: Db, options: ReviewListOptions): Promise<void> {
  const { state } = options;
  const filter = { ...(await readFilter(db, options)), ...(state && { state }) };
  const reviews: ListView<PrintedReview> = {
    command: operatorLists.reviews.command,
    filter,
    list: async (tx, limit) => (await listReviewsForOperator(tx, filter, { limit })).map(toReviewOutput),
    emptyMessage: 'There is no such review.',
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
  return runListCommand(db, reviews, options);
}
