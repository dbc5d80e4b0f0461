import { type SubmitEvent, useRef, useState } from 'react';
import { refusedFields } from '../http/call-error.ts';
import type { Form } from './use-form.ts';

/** The first sentence for each field that is wrong: then nothing was sent. */
export type FieldErrors = Record<string, string>;

interface Saving {
  onSubmit: (event: SubmitEvent) => void;
  isPending: boolean;
  /** Why it was not saved, until the next try; null without a failure. */
  failure: unknown;
  /** Forgets the failure: what failed is not wanted any more. */
  dismiss: () => void;
}

/** How a form is saved: wrong fields are shown with the focus on the first, a failure is kept, and what was typed stays. */
export function useSubmit<V extends object>(
  form: Form<V>,
  save: (values: V) => Promise<FieldErrors | null>,
  onSaved: (sent: V) => void,
): Saving {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);

  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      const wrong = await save(form.values);
      if (wrong) form.refuse(wrong);
      else onSaved(form.values);
    } catch (error) {
      form.refuse(refusedFields(error));
      setFailure(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    onSubmit: (event) => {
      event.preventDefault();
      void run();
    },
    isPending,
    failure,
    dismiss: () => setFailure(null),
  };
}
