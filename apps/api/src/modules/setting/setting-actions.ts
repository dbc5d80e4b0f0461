import {
  marketSettings,
  type SettingChanges,
  type SettingName,
  settingNames,
} from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import type { Db } from '../../db/database.ts';
import { readSettings, settingTopic } from '../../platform/settings/current-settings.ts';
import { listChangeTimes, lockSettings, storeSetting } from './setting-repository.ts';

export async function listSettings(db: Db): Promise<SettingView[]> {
  const values = await readSettings(db);
  const changeTimes = await listChangeTimes(db);
  return settingNames.map((name) => ({ name, value: values[name], changed_at: changeTimes.get(name) ?? null }));
}

export interface SettingChange {
  readonly name: SettingName;
  readonly before: string;
  readonly after: string;
}

/** Stores the values that differ, and has every process read them. Returns what has changed, in the table's order. */
export async function changeSettings(tx: Db, changes: SettingChanges): Promise<SettingChange[]> {
  await lockSettings(tx);
  const values = await readSettings(tx);
  const changed = settingNames.flatMap((name) => {
    const input = changes[name];
    const after = input || marketSettings[name].initial;
    return input === undefined || after === values[name] ? [] : [{ name, before: values[name], after }];
  });
  for (const { name } of changed) await storeSetting(tx, name, changes[name] ?? '');
  if (changed.length > 0) await tx.publish(settingTopic, { changed: changed.map(({ name }) => name) });
  return changed;
}
