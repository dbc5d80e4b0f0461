import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { refusedFields } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';
import { emailToVerify } from './pending-email.ts';
import { useRegister, useResendCode } from './queries.ts';
import { signUpRefusal } from './refusal.ts';
import { readSignUp, type SignUp, SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';
import { VerifyForm } from './verify-form.tsx';

const empty: SignUp = { first_name: '', last_name: '', email: '', password: '', password2: '', agreed: false };

/** The sign-up form and, at `?step=verify`, the screen for the mailed code; the form stays in memory between them. */
export function SignUpSteps() {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const form = useForm(empty);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const register = useRegister();
  const resendCode = useResendCode();

  const tell = (said: string | undefined) => {
    setMessage(said || texts.otpSent);
    toast.success(said || texts.otpSent);
  };
  const fail = (error: unknown) => {
    toast.error(signUpRefusal(error));
    return signUpRefusal(error);
  };

  const submit = async () => {
    setFailure(null);
    const { body, errors } = readSignUp(form.values);
    if (errors) return form.refuse(errors);
    try {
      const answer = await register.run(body);
      emailToVerify.keep(body.email);
      tell(answer.message);
      navigate(paths.verify);
    } catch (error) {
      form.refuse(refusedFields(error));
      setFailure(fail(error));
    }
  };

  const resend = async (email: string) => {
    const { body } = readSignUp(form.values);
    try {
      const answer = await (body ? register.run(body) : resendCode.run({ email }));
      tell(answer.message);
    } catch (error) {
      fail(error);
    }
  };

  if (query.get('step') === 'verify') {
    return <VerifyForm message={message} onResend={(email) => void resend(email)} />;
  }
  return (
    <SignUpForm
      form={form}
      failure={failure}
      pending={register.isPending}
      onSubmit={() => void submit()}
      onPasswordEdit={() => setFailure(null)}
    />
  );
}
