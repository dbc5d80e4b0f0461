import { questionLimits } from '@fixit/contract/case/case-question';
import { noteLength, reasonLength } from '@fixit/contract/operator/operator-action';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { ActionField } from './action-fields.ts';

const longTexts: Readonly<Record<string, number>> = {
  reason: reasonLength,
  note: noteLength,
  question: questionLimits.length,
};

interface ParameterFieldProps {
  field: ActionField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function ParameterField({
  field: { name, label, hint, choices, placeholder, isDate },
  ...input
}: ParameterFieldProps) {
  const props = { label, hint, ...input };
  if (choices) return <Select {...props} {...(placeholder && { placeholder })} options={choices} />;
  if (isDate) return <TextField {...props} type="date" autoComplete="off" />;
  const length = longTexts[name];
  if (length !== undefined) return <TextArea {...props} rows={4} maxLength={length} />;
  if (name === 'email') return <TextField {...props} type="email" autoComplete="off" />;
  return <TextField {...props} autoComplete="off" />;
}
