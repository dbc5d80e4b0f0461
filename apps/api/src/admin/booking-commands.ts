import { bookingState } from '@fixit/contract/booking';
import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import { settleDispute } from '../modules/booking/completion/completion-actions.ts';
import { type Dispute, listDisputes } from '../modules/booking/completion/dispute-repository.ts';
import { findVisibleReviewOf } from '../modules/review/review-actions.ts';
import { type ConfirmOptions, carryOutOn } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, readReason, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type Settling = ConfirmOptions & { as: 'completed' | 'cancelled'; reason: string };

export function bookingCommands(withDb: WithDb): Command {
  return commandGroup('booking', 'settle disputes between customers and artisans', [
    listCommand('disputes', 'appointments with a reported problem, the longest waiting first').action(
      (choice: ListOptions) => withDb((db) => runListCommand(db, disputes, choice)),
    ),
    changeCommand('settle', 'end a dispute for good; both sides are notified how and why')
      .argument('<id>')
      .addOption(
        new Option('--as <end>', 'how it ends')
          .choices([bookingState.completed, bookingState.cancelled])
          .makeOptionMandatory(),
      )
      .requiredOption('--reason <words>', 'why; both sides read this', readReason)
      .action((id: string, choice: Settling) => withDb((db) => settleDisputeById(db, id, choice))),
  ]);
}

const disputes: ListView<Dispute> = {
  command: 'booking disputes',
  list: listDisputes,
  none: 'Nothing is disputed.',
  columns: {
    id: ({ id }) => id,
    reported: ({ reported_at }) => reported_at,
    customer: ({ customer }) => customer,
    artisan: ({ artisan }) => artisan,
    appointment: ({ appointment }) => appointment,
    problem: ({ problem }) => problem,
  },
};

function settleDisputeById(db: Db, typed: string, choice: Settling): Promise<void> {
  const { as, reason } = choice;
  const act = async (tx: Db, id: string) => {
    const settled = await settleDispute(tx, id, as, reason);
    if (!settled) return undefined;
    const { customer_name, artisan_name, before, after } = settled;
    const what = `The appointment of ${customer_name} with ${artisan_name}`;
    const input = { id, as, reason };
    if (before === after) return { message: `${what} is ${before}: there is no dispute to settle.`, arguments: input };
    const changed = { before: { state: before }, after: { state: after } };
    const message = `${what}: settled as ${after}.`;
    const review = after === bookingState.cancelled ? await findVisibleReviewOf(tx, id) : undefined;
    return { message: review ? `${message}\n${describeRemainingReview(review)}` : message, changed, arguments: input };
  };
  return carryOutOn(db, typed, { command: 'booking settle', noun: 'appointment', act }, choice);
}

/** A review is not part of the dispute: it stays until the operator hides it. */
function describeRemainingReview({ id, ratings }: { id: string; ratings: number }): string {
  return `Its review (${ratings} of 5) stays and counts; 'review hide ${id} --reason <words>' hides it.`;
}
