import { marketSettings } from '@fixit/contract/operator/market-setting';
import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { changeSettings, type SettingChange } from '../modules/setting/setting-actions.ts';
import type { FixedSettings } from '../platform/settings/current-settings.ts';

export async function handleSettingChange(
  tx: Db,
  fixed: FixedSettings,
  input: ActionParams<'setting change'>,
): Promise<OutcomeOf<'setting change'>> {
  const changes = await changeSettings(tx, fixed, input);
  if (changes.length === 0) return { message: 'Every setting has this value already.', arguments: input };
  const maintenance = changes.find(({ name }) => name === 'maintenance');
  const valuesOf = (moment: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.name, change[moment]]));
  return {
    message: changes.map(describeSettingChange).join('\n'),
    effects: [
      { effect: 'setting_changed', count: changes.length },
      ...(maintenance
        ? [{ effect: maintenance.after === 'on' ? 'marketplace_closed' : 'marketplace_opened', count: 1 } as const]
        : []),
    ],
    changed: { before: valuesOf('before'), after: valuesOf('after') },
    arguments: input,
  };
}

function describeSettingChange({ name, before, after }: SettingChange): string {
  const { label } = marketSettings[name];
  return `${label}: ${quoteValue(after)} instead of ${quoteValue(before)}.`;
}

const quoteValue = (value: string) => (value === '' ? 'nothing' : `‘${value}’`);
