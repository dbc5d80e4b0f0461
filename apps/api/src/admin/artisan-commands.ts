import type { ListRow } from '@fixit/contract/operator/operator-list';
import type { Command } from 'commander';
import { listArtisanInvitations } from '../modules/artisan-invitation/artisan-invitation-actions.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function artisanCommands(withDb: WithDb): Command {
  return commandGroup('artisan', 'invite artisans to sign up', [
    listCommand('invitations', 'the invitations, newest first').action((options: ListOptions) =>
      withDb((db) => runListCommand(db, invitations, options)),
    ),
    ...actionCommands('artisan', withDb),
  ]);
}

const invitations: ListView<ListRow<'invitations'>> = {
  command: 'artisan invitations',
  list: (db, limit) => listArtisanInvitations(db, {}, { limit }),
  emptyMessage: 'No artisan has been invited yet.',
  columns: {
    id: ({ id }) => id,
    created: ({ created_at }) => created_at,
    for: ({ business }) => business,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    trade: ({ category }) => category,
    area: ({ area }) => area,
    state: ({ state }) => state,
  },
};
