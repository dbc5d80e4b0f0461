import {
  marketSettings,
  type SettingChanges,
  type SettingName,
  settingDetails,
  settingNames,
} from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type FixedSettings, readSettings, settingTopic } from '../../platform/settings/current-settings.ts';
import { listChangeTimes, lockSettings, storeSetting } from './setting-repository.ts';

export async function listSettings(db: Db, fixed: FixedSettings): Promise<SettingView[]> {
  const values = await readSettings(db, fixed);
  const changeTimes = await listChangeTimes(db);
  return settingNames.map((name) => ({
    name,
    value: values[name],
    fixed_by: fixed[name] === undefined ? null : (settingDetails(name).variable ?? null),
    changed_at: changeTimes.get(name) ?? null,
  }));
}

export interface SettingChange {
  readonly name: SettingName;
  readonly before: string;
  readonly after: string;
}

/** Makes every process read the changes, which are in the order of `settingNames`. */
export async function changeSettings(tx: Db, fixed: FixedSettings, changes: SettingChanges): Promise<SettingChange[]> {
  refuseFixed(fixed, changes);
  await lockSettings(tx);
  const values = await readSettings(tx, fixed);
  const changedSettings = settingNames.flatMap((name) => {
    const input = changes[name];
    const after = input || marketSettings[name].initial;
    return input === undefined || after === values[name] ? [] : [{ name, before: values[name], after }];
  });
  for (const { name } of changedSettings) await storeSetting(tx, name, changes[name] ?? '');
  if (changedSettings.length > 0) await tx.publish(settingTopic, { changed: changedSettings.map(({ name }) => name) });
  return changedSettings;
}

function refuseFixed(fixed: FixedSettings, changes: SettingChanges): void {
  const names = settingNames.filter((name) => changes[name] !== undefined && fixed[name] !== undefined);
  if (names.length === 0) return;
  const errors = names.map((name) => [name, [`Fixed by ${settingDetails(name).variable} on the server.`]]);
  throw refuse('invalid', { errors: Object.fromEntries(errors) });
}
