import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'onInput'>;

export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      min="0"
      value={value}
      onChange={onChange}
      // Letters change nothing that `onChange` would notice.
      onInput={() => onChange(value)}
    />
  );
}

export function PoundsField(props: Omit<NumberFieldProps, 'step' | 'prefix'>) {
  return <NumberField {...props} step="0.01" prefix="£" />;
}
