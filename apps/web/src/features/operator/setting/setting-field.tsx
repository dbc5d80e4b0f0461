import { marketSettings } from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import { nearInstantText } from '../../../lib/format.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type_ from '../../../ui/theme/type.module.css';
import { texts } from './setting-texts.ts';

interface SettingFieldProps {
  setting: SettingView;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Shows the field that the contract's table names for a setting. */
export function SettingField({
  setting: { name, value: stored, changed_at },
  value,
  error,
  onChange,
}: SettingFieldProps) {
  const { label, kind } = marketSettings[name];
  if (kind === 'switch') {
    const state = stored === 'on' ? texts.on : texts.off;
    return (
      <div>
        <Switch on={value === 'on'} onChange={(on) => onChange(on ? 'on' : 'off')}>
          {label}
        </Switch>
        <p className={type_.note}>{changed_at ? texts.since(state, nearInstantText(changed_at)) : state}</p>
      </div>
    );
  }
  if (kind === 'moment') return <TextField label={label} type="datetime-local" {...{ value, error, onChange }} />;
  const { max } = marketSettings[name];
  const hint = texts.countOf(Array.from(value).length, max);
  return <TextArea label={label} rows={2} {...{ hint, value, error, onChange }} />;
}
