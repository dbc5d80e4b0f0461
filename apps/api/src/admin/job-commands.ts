import { jobStates } from '@fixit/contract/job-life';
import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import { type AdminJob, type JobFilter, listJobsForAdmin } from '../modules/job/admin-job-repository.ts';
import { closeJob } from '../modules/job/close-actions.ts';
import { type ConfirmOptions, carryOutOn } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, readReason, type WithDb } from './command-line.ts';
import { type FilterOptions, readFilter, withFilter } from './filter.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type JobListOptions = ListOptions & FilterOptions & Pick<JobFilter, 'state'>;

export function jobCommands(withDb: WithDb): Command {
  return commandGroup('job', "list customers' requests and close one", [
    withFilter(
      listCommand('list', 'requests with their ids, newest first'),
      'only those of a customer or an invited artisan',
    )
      .addOption(new Option('--state <state>', 'only those in this state').choices(jobStates))
      .action((choice: JobListOptions) => withDb((db) => listRequests(db, choice))),
    changeCommand('close', 'close an open request; the customer and the invited artisans are notified')
      .argument('<id>')
      .requiredOption('--reason <words>', 'why; the customer and the invited artisans read this', readReason)
      .action((id: string, choice: ConfirmOptions & { reason: string }) =>
        withDb((db) => closeRequest(db, id, choice)),
      ),
  ]);
}

async function listRequests(db: Db, choice: JobListOptions): Promise<void> {
  const { state } = choice;
  const filter = { ...(await readFilter(db, choice)), ...(state && { state }) };
  const jobs: ListView<AdminJob> = {
    command: 'job list',
    filter: filter,
    list: (tx, limit) => listJobsForAdmin(tx, filter, limit),
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

function closeRequest(db: Db, typed: string, choice: ConfirmOptions & { reason: string }): Promise<void> {
  const { reason } = choice;
  const act = async (tx: Db, id: string) => {
    const closed = await closeJob(tx, id, reason);
    if (!closed) return undefined;
    const { category, before, after } = closed;
    const input = { id, reason };
    if (before === after) return { message: `The request for ${category} is ${before} already.`, arguments: input };
    const changed = { before: { state: before }, after: { state: after } };
    return { message: `The request for ${category}: closed.`, changed, arguments: input };
  };
  return carryOutOn(db, typed, { command: 'job close', noun: 'request', act }, choice);
}
