import { type CaseClass, caseClassNames } from '@fixit/contract/case/case-deadline';
import { type CaseState, caseStates } from '@fixit/contract/case/case-life';
import { operatorLists } from '@fixit/contract/operator/operator-list';
import { type Command, Option } from 'commander';
import type { Db } from '../db/database.ts';
import { listCasesForOperator, type OperatorCase } from '../modules/case/operator-case-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type CaseListOptions = ListOptions & { state?: CaseState; class?: CaseClass };

export function caseCommands(withDb: WithDb): Command {
  return commandGroup('case', 'list what people reported, and decide', [
    listCommand('list', 'cases with their ids, the soonest due first and decided ones last')
      .addOption(new Option('--state <state>', 'only those in this state').choices(caseStates))
      .addOption(
        new Option('--class <class>', 'only those in this class, which sets the deadline').choices(caseClassNames),
      )
      .action((options: CaseListOptions) => withDb((db) => printCases(db, options))),
    ...actionCommands('case', withDb),
    commandGroup('letter', 'the letters that tell each side of a decision', actionCommands('case letter', withDb)),
  ]);
}

export const appealCommands = (withDb: WithDb): Command =>
  commandGroup('appeal', 'decide appeals against the decision in a case', actionCommands('appeal', withDb));

type PrintedCase = ReturnType<typeof toCaseOutput>;

function toCaseOutput({ id, due_at, state, reason, subject, about, reports, reported_at }: OperatorCase) {
  return { id, due_at, state, reason, subject, about, reports, reported_at };
}

async function printCases(db: Db, options: CaseListOptions): Promise<void> {
  const { state, class: name } = options;
  const filter = { ...(state && { state }), ...(name && { class: name }) };
  const cases: ListView<PrintedCase> = {
    command: operatorLists.cases.command,
    filter,
    list: async (tx, limit) => (await listCasesForOperator(tx, filter, { limit })).map(toCaseOutput),
    emptyMessage: 'There is no such case.',
    columns: {
      id: ({ id }) => id,
      due: ({ due_at }) => due_at,
      state: (row) => row.state,
      what: ({ reason }) => reason,
      subject: ({ subject }) => subject,
      about: ({ about }) => about,
      reports: ({ reports }) => reports,
    },
  };
  return runListCommand(db, cases, options);
}
