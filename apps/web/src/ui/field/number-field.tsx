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
      // `onChange` does not fire for letters.
      onInput={() => onChange(value)}
    />
  );
}

export function PoundsField(props: Omit<NumberFieldProps, 'step' | 'prefix'>) {
  return <NumberField {...props} step="0.01" prefix="£" />;
}
