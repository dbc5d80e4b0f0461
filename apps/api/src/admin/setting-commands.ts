import { marketSettings } from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import type { Command } from 'commander';
import { readEnv } from '../env.ts';
import { listSettings } from '../modules/setting/setting-actions.ts';
import { fixedSettingsOf } from '../platform/settings/current-settings.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function settingCommands(withDb: WithDb): Command {
  return commandGroup('setting', 'settings that are safe to change while people use the marketplace', [
    listCommand('list', 'the settings').action((options: ListOptions) =>
      withDb((db) => runListCommand(db, settings, options)),
    ),
    ...actionCommands('setting', withDb),
  ]);
}

export function dutyCommands(withDb: WithDb): Command {
  return commandGroup('duty', 'the duties that the law imposes on the operator', actionCommands('duty', withDb));
}

export function logoCommands(withDb: WithDb): Command {
  return commandGroup('logo', 'the picture that replaces the lettering', actionCommands('logo', withDb));
}

const settings: ListView<SettingView> = {
  command: 'setting list',
  list: async (db, limit) => (await listSettings(db, fixedSettingsOf(readEnv()))).slice(0, limit),
  emptyMessage: 'There is no setting.',
  columns: {
    setting: ({ name }) => name.replaceAll('_', '-'),
    value: ({ value }) => value,
    'fixed by': ({ fixed_by }) => fixed_by,
    changed: ({ changed_at }) => changed_at,
    meaning: ({ name }) => marketSettings[name].help,
  },
};
