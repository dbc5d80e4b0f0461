import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { paths } from '../../../lib/paths.ts';
import { pause, timings } from '../../../lib/timings.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AccountForm, ActionLink, EmailField, OtpField } from '../account-form.tsx';
import styles from '../account-page.module.css';
import { texts } from '../account-texts.ts';
import type { CodeEmail, SignUp } from '../form-calls.ts';
import { emailToVerify } from '../pending-email.ts';
import { signUpRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { freshLogin } from './fresh-login.ts';
import { signUpTexts } from './sign-up-texts.ts';

interface VerifyFormProps {
  message: string | null;
  signUp: SignUp;
  onCodeSent: (codeEmail: CodeEmail) => void;
}

export function VerifyForm({ message, signUp, onCodeSent }: VerifyFormProps) {
  const [, navigate] = useLocation();
  const [pendingEmail] = useState(emailToVerify.read);
  const form = useForm({ email: pendingEmail, otp: '' });
  const { values } = form;
  const [banner, setBanner] = useState<string | null>(null);

  const verify = useSubmission(form, {
    send: async () => (await loadFormCalls()).verifyEmail(values),
    onAnswer: async () => {
      toast.success(signUpTexts.verified);
      await pause(timings.pauseAfterSuccess);
      emailToVerify.drop();
      const isSameEmail = signUp.email.trim().toLowerCase() === values.email.trim().toLowerCase();
      freshLogin.store({ username: values.email, password: isSameEmail ? signUp.password : '' });
      navigate(paths.login);
    },
    onFailure: signUpRefusal,
    setBanner,
  });
  const resend = useSubmission(form, {
    send: async () => (await loadFormCalls()).resendCode(signUp, values),
    onAnswer: onCodeSent,
    onFailure: (error) => {
      // A server without this call sends a new code when the sign-up is repeated.
      const isUnknown = error instanceof CallError && error.status === 404;
      const sentence = isUnknown ? signUpTexts.signUpAgain : signUpRefusal(error);
      toast.error(sentence);
      return sentence;
    },
    setBanner,
  });

  return (
    <>
      <div className={styles.back}>
        <Button variant="ghost" square onClick={() => navigate(paths.signup)}>
          <Icon of={ArrowLeft} />
          <VisuallyHidden>{signUpTexts.back}</VisuallyHidden>
        </Button>
      </div>
      <h1 tabIndex={-1}>{signUpTexts.verifyHeading}</h1>
      {pendingEmail && <p>{texts.sentTo(pendingEmail)}</p>}
      {message && <p role="status">{message}</p>}
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={verify} action={signUpTexts.verify}>
        {!pendingEmail && <EmailField {...fieldProps(form, 'email')} />}
        <OtpField {...fieldProps(form, 'otp')} />
      </AccountForm>
      <p>
        <ActionLink href={paths.verify} onClick={resend.run}>
          {texts.resend}
        </ActionLink>
      </p>
      <p className={styles.line}>
        <span>{signUpTexts.noCode}</span>
        <Link href={paths.login}>{texts.login}</Link>
        <Link href={paths.resetPassword}>{signUpTexts.resetPassword}</Link>
      </p>
    </>
  );
}
