import {
  marketSettings,
  type SettingChanges,
  type SettingName,
  settingNames,
} from '@fixit/contract/operator/market-setting';
import { operator } from '@fixit/contract/operator/operator';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import { useState } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { type FieldErrors, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields } from '../../../lib/http/call-error.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';

type SettingValues = Record<SettingName, string>;

const draftName = 'operator.settings';

/** A draft survives a reload and the end of a session. */
export function useSettingForm(settings: readonly SettingView[]) {
  const [draftChanges] = useState(readDraftChanges);
  const [isChecking, setChecking] = useState(false);
  const form = useForm<Partial<SettingValues>>(draftChanges, (values) => storeDraft(draftName, values));
  const changedSettings = settings.filter(
    ({ name, value }) => form.values[name] !== undefined && form.values[name] !== value,
  );
  const changes: SettingChanges = Object.fromEntries(changedSettings.map(({ name }) => [name, form.values[name]]));
  const errors: FieldErrors<SettingValues> = form.errors;
  return {
    ref: form.ref,
    errors,
    change: form.change,
    changes,
    changedNames: changedSettings.map(({ name }) => name),
    valueOf: ({ name, value }: SettingView) => form.values[name] ?? value,
    discard: () => {
      dropDraft(draftName);
      form.reset({});
    },
    isChecking,
    /** Returns false and shows the errors if the server refuses a value. The dialog reports any other failure. */
    check: async (): Promise<boolean> => {
      setChecking(true);
      try {
        await operatorCall(operator.previewAction, { params: { name: 'setting change' }, body: { params: changes } });
        return true;
      } catch (error) {
        const fieldErrors = refusedFields(error);
        form.refuse(fieldErrors);
        return Object.keys(fieldErrors).length === 0;
      } finally {
        setChecking(false);
      }
    },
  };
}

/** Another release may have stored other settings in the draft. */
function readDraftChanges(): Partial<SettingValues> {
  const draft = readDraftFields<SettingValues>(draftName);
  return Object.fromEntries(
    settingNames.flatMap((name) => (typeof draft[name] === 'string' ? [[name, draft[name]]] : [])),
  );
}

export const labelOf = (name: SettingName): string => marketSettings[name].label.toLowerCase();
