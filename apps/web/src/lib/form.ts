import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

export type FieldErrors<V> = { [K in keyof V]?: string };

/** The body as the contract reads it, or the first sentence for each field that it refuses. */
export function readForm<S extends z.ZodMiniType>(
  schema: S,
  values: unknown,
): { body: z.output<S>; errors?: undefined } | { body?: undefined; errors: Record<string, string> } {
  const read = z.safeParse(schema, values);
  if (read.success) return { body: read.data };
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= issue.message;
  }
  return { errors };
}

export interface Form<V> {
  values: V;
  errors: FieldErrors<V>;
  /** Sets one field and clears its error. */
  change: <K extends keyof V>(field: K, value: V[K]) => void;
  /** Shows errors by field and moves the focus to the first wrong one. */
  refuse: (errors: FieldErrors<V>) => void;
  reset: () => void;
  ref: RefObject<HTMLFormElement | null>;
}

/** What a form holds and what is wrong with it. Put `ref` on the `<form>`. */
export function useForm<V extends object>(initial: V): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return {
    values,
    errors,
    ref,
    change(field, value) {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _cleared, ...others }) => others as FieldErrors<V>);
    },
    refuse(wrong) {
      setErrors(wrong);
      setRefusals((count) => count + 1);
    },
    reset() {
      setValues(initial);
      setErrors({});
    },
  };
}
