import { jobStates } from '@fixit/contract/job-life';
import { type Command, Option } from 'commander';
import type { Db } from '../db/connection.ts';
import { type AdminJob, type JobFilter, listJobsForAdmin } from '../modules/job/admin-list-repository.ts';
import { closeJob } from '../modules/job/close-actions.ts';
import { type Choice, carryOutOn } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, readReason, type WithDb } from './command-line.ts';
import { type FilterOptions, readFilter, withFilter } from './filter.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type Listing = ListOptions & FilterOptions & Pick<JobFilter, 'state'>;

export function jobCommands(withDb: WithDb): Command {
  return commandGroup('job', "list customers' requests and close one", [
    withFilter(
      listCommand('list', 'requests with their ids, newest first'),
      'only those of a customer or an invited artisan',
    )
      .addOption(new Option('--state <state>', 'only those in this state').choices(jobStates))
      .action((choice: Listing) => withDb((db) => list(db, choice))),
    changeCommand('close', 'close an open request; the customer and the invited artisans are notified')
      .argument('<id>')
      .requiredOption('--reason <words>', 'why; the customer and the invited artisans read this', readReason)
      .action((id: string, choice: Choice & { reason: string }) => withDb((db) => close(db, id, choice))),
  ]);
}

async function list(db: Db, choice: Listing): Promise<void> {
  const { state } = choice;
  const wanted = { ...(await readFilter(db, choice)), ...(state && { state }) };
  const jobs: ListView<AdminJob> = {
    command: 'job list',
    filter: wanted,
    list: (tx, limit) => listJobsForAdmin(tx, wanted, limit),
    none: 'There is no such request.',
    columns: {
      id: ({ id }) => id,
      asked: ({ created_at }) => created_at,
      state: (row) => row.state,
      category: ({ category }) => category,
      postcode: ({ postcode }) => postcode,
      customer: ({ customer }) => customer,
      accepted: ({ accepted_count, asked_count }) => `${accepted_count} of ${asked_count}`,
      request: ({ description }) => description,
    },
  };
  return runListCommand(db, jobs, choice);
}

function close(db: Db, typed: string, choice: Choice & { reason: string }): Promise<void> {
  const { reason } = choice;
  const act = async (tx: Db, id: string) => {
    const closed = await closeJob(tx, id, reason);
    if (!closed) return undefined;
    const { category, before, after } = closed;
    const given = { id, reason };
    if (before === after) return { said: `The request for ${category} is ${before} already.`, arguments: given };
    const changed = { before: { state: before }, after: { state: after } };
    return { said: `The request for ${category}: closed.`, changed, arguments: given };
  };
  return carryOutOn(db, typed, { command: 'job close', noun: 'request', act }, choice);
}
