import { useState } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { NetworkError, refusedFields } from '../../lib/http/call-error.ts';
import type { FormResult } from './form-calls.ts';

/** Loads the calls and their schemas only once a person uses a form, which keeps the code of the screens small. */
export const loadFormCalls = () =>
  import('./form-calls.ts').catch(() => {
    throw new NetworkError('unreachable');
  });

/** Ignores a failure, which is reported when the form is sent. */
export const preloadFormCalls = () => void loadFormCalls().catch(() => undefined);

interface SubmissionOptions<V, A> {
  send: (values: V) => Promise<FormResult<A>>;
  /** The form stays busy until this resolves. */
  onAnswer: (answer: A) => void | Promise<void>;
  /** Returns the sentence for the banner, or null for no banner. */
  onFailure: (error: unknown) => string | null;
  setBanner: (sentence: string | null) => void;
}

export interface Submission {
  /** Does nothing while a submission is pending. */
  run: () => void;
  isPending: boolean;
}

export function useSubmission<V extends object, A>(form: Form<V>, options: SubmissionOptions<V, A>): Submission {
  const [isPending, setPending] = useState(false);

  const send = async () => {
    options.setBanner(null);
    setPending(true);
    try {
      const result = await options.send(form.values);
      if ('errors' in result) form.refuse(result.errors);
      else await options.onAnswer(result.answer);
    } catch (error) {
      form.refuse(refusedFields(error));
      options.setBanner(options.onFailure(error));
    } finally {
      setPending(false);
    }
  };

  return {
    run: () => {
      if (!isPending) void send();
    },
    isPending,
  };
}
