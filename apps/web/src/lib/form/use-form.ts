import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type FieldErrors<V> = { [K in keyof V]?: string | undefined };

export interface Form<V> {
  values: V;
  errors: FieldErrors<V>;
  change: <K extends keyof V>(field: K, value: V[K]) => void;
  refuse: (errors: FieldErrors<V>) => void;
  reset: (values?: V) => void;
  ref: RefObject<HTMLFormElement | null>;
}

/** `onEdit` is called after each change, to store a draft. `ref` belongs on the `<form>`. */
export function useForm<V extends object>(initial: V, onEdit?: (values: V) => void): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const latest = useRef({ values, onEdit });
  latest.current = { values, onEdit };

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);

  const change = useCallback(<K extends keyof V>(field: K, value: V[K]) => {
    setValues((current) => ({ ...current, [field]: value }));
    setErrors((current) => ({ ...current, [field]: undefined }));
    latest.current.onEdit?.({ ...latest.current.values, [field]: value });
  }, []);

  return {
    values,
    errors,
    ref,
    change,
    refuse(newErrors) {
      setErrors(newErrors);
      setRefusals((count) => count + 1);
    },
    reset(to = initial) {
      setValues(to);
      setErrors({});
    },
  };
}

export function fieldProps<V, K extends keyof V>({ values, errors, change }: Form<V>, field: K) {
  return { value: values[field], error: errors[field], onChange: (value: V[K]) => change(field, value) };
}
