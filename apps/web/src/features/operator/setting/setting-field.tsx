import { settingDetails } from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import { Lock } from 'lucide-react';
import { nearInstantText } from '../../../lib/format.ts';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { AccentField } from './accent-field.tsx';
import { texts } from './setting-texts.ts';

interface SettingFieldProps {
  setting: SettingView;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function SettingField({
  setting: { name, value: stored, fixed_by, changed_at },
  value,
  error,
  onChange,
}: SettingFieldProps) {
  const { label, kind, max = 0, initial, choices = [] } = settingDetails(name);
  if (fixed_by !== null)
    return (
      <TextField label={label} hint={<FixedHint variable={fixed_by} />} disabled value={value} onChange={onChange} />
    );
  if (kind === 'switch') {
    const state = stored === 'on' ? texts.on : texts.off;
    return (
      <div>
        <Switch on={value === 'on'} onChange={(on) => onChange(on ? 'on' : 'off')}>
          {label}
        </Switch>
        <p className={typeStyles.note}>{changed_at ? texts.since(state, nearInstantText(changed_at)) : state}</p>
      </div>
    );
  }
  if (kind === 'moment')
    return <TextField label={label} type="datetime-local" value={value} error={error} onChange={onChange} />;
  if (kind === 'choice') {
    const options = choices.map((choice) => ({ value: choice, label: texts.choices[choice] ?? choice }));
    return (
      <Select
        placeholder={texts.byDefault}
        label={label}
        options={options}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  if (kind === 'accent') return <AccentField label={label} value={value} onChange={onChange} />;
  if (kind === 'email' || kind === 'url')
    return <TextField label={label} type={kind} autoComplete="off" value={value} error={error} onChange={onChange} />;
  if (kind === 'line')
    return (
      <TextField
        label={label}
        hint={name === 'closed_days' ? texts.closedDaysHint : texts.atMost(max, initial)}
        autoComplete="off"
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  const hint = texts.countOf(Array.from(value).length, max);
  return <TextArea label={label} rows={2} hint={hint} value={value} error={error} onChange={onChange} />;
}

function FixedHint({ variable }: { variable: string }) {
  return (
    <>
      <Icon of={Lock} small /> {texts.fixedBy} <code>{variable}</code> {texts.fixedAdvice}
    </>
  );
}
