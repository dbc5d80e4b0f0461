import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { type Featurable, findFeaturable, listFeaturable, setFeatured } from '../modules/service/feature-repository.ts';
import { refuse } from '../platform/refusal.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, listCommand, requireId, unknownId, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function featureCommands(withDb: WithDb): Command {
  return commandGroup('feature', 'choose the services of the month', [
    listCommand('list', 'the services of the month', 1_000).action((choice: ListOptions) =>
      withDb((db) => runListCommand(db, featured, choice)),
    ),
    changeCommand('add', 'add a service of the month')
      .argument('<service id>')
      .action((id: string, choice: ConfirmOptions) => withDb((db) => feature(db, id, true, choice))),
    changeCommand('remove', 'remove a service of the month')
      .argument('<service id>')
      .action((id: string, choice: ConfirmOptions) => withDb((db) => feature(db, id, false, choice))),
  ]);
}

const featured: ListView<Featurable> = {
  command: 'feature list',
  list: listFeaturable,
  none: 'There is no service of the month.',
  columns: {
    id: ({ id }) => id,
    business: ({ business_name }) => business_name,
    category: ({ category }) => category,
    place: ({ address }) => address,
    offered: ({ active }) => (active ? 'yes' : 'no'),
  },
};

function feature(db: Db, typed: string, isFeatured: boolean, choice: ConfirmOptions): Promise<void> {
  const act = async (tx: Db) => {
    const id = requireId(typed, 'service');
    const found = await findFeaturable(tx, id);
    if (!found) throw refuse('not_found', { message: unknownId(id, 'service') });
    const what = `${found.category} by ${found.business_name}`;
    const input = { id };
    if (await setFeatured(tx, id, isFeatured)) {
      const changed = { before: { featured: !isFeatured }, after: { featured: isFeatured } };
      return {
        message: `${what}: ${isFeatured ? 'now' : 'no longer'} a service of the month.`,
        changed,
        arguments: input,
      };
    }
    if (isFeatured && !found.active)
      throw refuse('state_conflict', { message: `${what} is not offered at the moment.` });
    return { message: `${what} is ${isFeatured ? '' : 'not '}a service of the month already.`, arguments: input };
  };
  return carryOut(db, { command: isFeatured ? 'feature add' : 'feature remove', act }, choice);
}
