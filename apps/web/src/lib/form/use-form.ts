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

/** Put `ref` on the `<form>`. */
export function useForm<V extends object>(initial: V): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);

  const change = useCallback(<K extends keyof V>(field: K, value: V[K]) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
  }, []);

  return {
    values,
    errors,
    ref,
    change,
    refuse(wrong) {
      setErrors(wrong);
      setRefusals((count) => count + 1);
    },
    reset(to = initial) {
      setValues(to);
      setErrors({});
    },
  };
}
