import { operatorLists } from '@fixit/contract/operator/operator-list';
import type { Command } from 'commander';
import { type FeaturableService, listFeaturedServices } from '../modules/service/feature-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function featureCommands(withDb: WithDb): Command {
  return commandGroup('feature', 'choose the services of the month', [
    listCommand('list', 'the services of the month', 1_000).action((options: ListOptions) =>
      withDb((db) => runListCommand(db, featuredServices, options)),
    ),
    ...actionCommands('feature', withDb),
  ]);
}

const featuredServices: ListView<FeaturableService> = {
  command: operatorLists.features.command,
  list: listFeaturedServices,
  emptyMessage: 'There is no service of the month.',
  columns: {
    id: ({ id }) => id,
    business: ({ business_name }) => business_name,
    category: ({ category }) => category,
    place: ({ address }) => address,
    offered: ({ active }) => (active ? 'yes' : 'no'),
  },
};
