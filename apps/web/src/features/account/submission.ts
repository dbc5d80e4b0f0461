import { useState } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { NetworkError, refusedFields } from '../../lib/http/call-error.ts';
import type { Sent } from './form-calls.ts';

/**
 * What it takes to send the forms of this feature: the calls and the rules of their fields. It comes once somebody touches
 * a form, so that the screens themselves are light.
 */
export const formCalls = () =>
  import('./form-calls.ts').catch(() => {
    throw new NetworkError('unreachable');
  });

/** Fetches what a form will need to be sent; whether it came shows when it is sent. */
export const prepare = () => void formCalls().catch(() => undefined);

interface Choices<V, A> {
  send: (values: V) => Promise<Sent<A>>;
  /** The form stays busy until this is through, so that nothing is sent twice. */
  onAnswer: (answer: A) => void | Promise<void>;
  /** Answers the sentence for the banner. */
  onFailure: (error: unknown) => string;
  /** Puts a sentence into the form's banner, or clears it. */
  setBanner: (sentence: string | null) => void;
}

export interface Submission {
  /** Sends what the form holds, unless it is on its way already. */
  run: () => void;
  isPending: boolean;
}

/** How a form is sent: wrong fields are shown, a failure goes to the banner, and what was typed stays. */
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
