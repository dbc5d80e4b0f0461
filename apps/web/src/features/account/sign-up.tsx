import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { Mailed, SignUp } from './form-calls.ts';
import { emailToVerify } from './pending-email.ts';
import { signUpRefusal } from './refusal.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { formCalls, useSubmission } from './submission.ts';
import { texts } from './texts.ts';
import { VerifyForm } from './verify-form.tsx';

const empty: SignUp = { first_name: '', last_name: '', email: '', password: '', password2: '', agreed: false };

/** `?step=verify` asks for the emailed code; the form stays in memory. */
export function SignUpSteps() {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const form = useForm(empty);
  const [banner, setBanner] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const tell = (mailed: Mailed) => {
    setMessage(mailed.message || texts.otpSent);
    toast.success(mailed.message || texts.otpSent);
  };
  const register = useSubmission(form, {
    send: async (values) => (await formCalls()).signUp(values),
    onAnswer: (mailed) => {
      emailToVerify.keep(mailed.email);
      tell(mailed);
      // Does not navigate if the user has already left.
      if (form.ref.current) navigate(paths.verify);
    },
    onFailure: (error) => {
      toast.error(signUpRefusal(error));
      return signUpRefusal(error);
    },
    setBanner,
  });

  if (query.get('step') === 'verify') return <VerifyForm message={message} signUp={form.values} onMailed={tell} />;
  return <SignUpForm form={form} submission={register} banner={banner} onPasswordEdit={() => setBanner(null)} />;
}
