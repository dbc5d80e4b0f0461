import { jobStates } from '@fixit/contract/job/job-life';
import { type ListRow, operatorLists } from '@fixit/contract/operator/operator-list';
import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import { type JobFilter, listJobsForOperator } from '../modules/job/operator-job-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';
import { type FilterOptions, formerCustomer, readFilter, withFilter } from './list-filter.ts';

type JobListOptions = ListOptions & FilterOptions & Pick<JobFilter, 'state'>;

export function jobCommands(withDb: WithDb): Command {
  return commandGroup('job', "list customers' requests and close one", [
    withFilter(
      listCommand('list', 'requests with their ids, newest first'),
      'only those of a customer or an invited artisan',
    )
      .addOption(new Option('--state <state>', 'only those in this state').choices(jobStates))
      .action((options: JobListOptions) => withDb((db) => listRequests(db, options))),
    ...actionCommands('job', withDb),
  ]);
}

type PrintedJob = ReturnType<typeof toJobOutput>;

function toJobOutput({ customer_email, closed_reason, ...job }: ListRow<'requests'>) {
  const { id, created_at, state, category, postcode, asked_count, accepted_count, description } = job;
  const customer = customer_email ?? formerCustomer;
  const counts = { asked_count, accepted_count };
  return { id, created_at, state, category, postcode, customer, ...counts, description, closed_reason };
}

async function listRequests(db: Db, options: JobListOptions): Promise<void> {
  const { state } = options;
  const filter = { ...(await readFilter(db, options)), ...(state && { state }) };
  const jobs: ListView<PrintedJob> = {
    command: operatorLists.requests.command,
    filter,
    list: async (tx, limit) => (await listJobsForOperator(tx, filter, { limit })).map(toJobOutput),
    emptyMessage: 'There is no such request.',
    columns: {
      id: ({ id }) => id,
      created: ({ created_at }) => created_at,
      state: (row) => row.state,
      category: ({ category }) => category,
      postcode: ({ postcode }) => postcode,
      customer: ({ customer }) => customer,
      accepted: ({ accepted_count, asked_count }) => `${accepted_count} of ${asked_count}`,
      request: ({ description }) => description,
    },
  };
  return runListCommand(db, jobs, options);
}
