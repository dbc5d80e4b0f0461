import { useState } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { NetworkError, refusedFields } from '../../lib/http/call-error.ts';
import type { FormResult } from './form-calls.ts';

/** Loads calls and schemas once a person touches a form, so that the screens are small. */
export const formCalls = () =>
  import('./form-calls.ts').catch(() => {
    throw new NetworkError('unreachable');
  });

/** A failure is reported when the form is sent. */
export const prepare = () => void formCalls().catch(() => undefined);

interface Choices<V, A> {
  send: (values: V) => Promise<FormResult<A>>;
  /** The form stays busy until this resolves. */
  onAnswer: (answer: A) => void | Promise<void>;
  /** Returns the sentence for the banner. */
  onFailure: (error: unknown) => string;
  setBanner: (sentence: string | null) => void;
}

export interface Submission {
  /** Sends the form, and does nothing while a submission is pending. */
  run: () => void;
  isPending: boolean;
}

export function useSubmission<V extends object, A>(form: Form<V>, choices: Choices<V, A>): Submission {
  const [isPending, setPending] = useState(false);

  const send = async () => {
    choices.setBanner(null);
    setPending(true);
    try {
      const sent = await choices.send(form.values);
      if ('wrong' in sent) form.refuse(sent.wrong);
      else await choices.onAnswer(sent.answer);
    } catch (error) {
      form.refuse(refusedFields(error));
      choices.setBanner(choices.onFailure(error));
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
