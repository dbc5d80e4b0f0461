import { useState } from 'react';
import { londonDateTime } from '../../../lib/format.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './booking-fields.module.css';

const fields = ['appointment_date', 'appointment_time'] as const;
type Field = (typeof fields)[number];

interface WhenFieldsProps {
  labels: { date: string; time: string };
  values: Readonly<Record<Field, string>>;
  errors: { readonly [field in Field]?: string | undefined };
  onChange: (field: Field, value: string) => void;
}

/** The time is in London time. The names match the wire, so that the server's errors find their fields. */
export function WhenFields({ labels, values, errors, onChange }: WhenFieldsProps) {
  const [today] = useState(() => londonDateTime(new Date().toISOString())?.[0]);
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
    // `onChange` does not fire for an incomplete date.
    onInput: () => onChange(name, values[name]),
  });
  return (
    <div className={styles.pair}>
      <TextField label={labels.date} type="date" min={today} {...field('appointment_date')} />
      <TextField label={labels.time} type="time" step={300} {...field('appointment_time')} />
    </div>
  );
}
