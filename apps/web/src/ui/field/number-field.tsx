import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'onInput'>;

/** A number from 0 on, as text. `onChange` also comes, with what was there before, when letters are typed that make none. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      min="0"
      value={value}
      onChange={onChange}
      // Letters that are no number change nothing that `onChange` would hear of.
      onInput={() => onChange(value)}
    />
  );
}

export function PoundsField(props: Omit<NumberFieldProps, 'step' | 'prefix'>) {
  return <NumberField {...props} step="0.01" prefix="£" />;
}
