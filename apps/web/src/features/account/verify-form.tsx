import { account } from '@fixit/contract/account';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { readForm } from '../../lib/read-form.ts';
import { pause, timings } from '../../lib/timings.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './gate.module.css';
import { emailToVerify } from './pending-email.ts';
import { useVerifyEmail } from './queries.ts';
import { signUpRefusal } from './refusal.ts';
import { texts } from './texts.ts';

interface VerifyFormProps {
  /** What the server said when it mailed the code. */
  message: string | null;
  onResend: (email: string) => void;
}

/** The code that was mailed, to confirm the e-mail with. */
export function VerifyForm({ message, onResend }: VerifyFormProps) {
  const [, navigate] = useLocation();
  const [known] = useState(emailToVerify.read);
  const { values, errors, change, refuse, ref } = useForm({ email: known, otp: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const verify = useVerifyEmail();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = readForm(account.verifyEmail.body, values);
    if (wrong) return refuse(wrong);
    setFailure(null);
    try {
      await verify.run(body);
      toast.success(texts.verified);
      await pause(timings.pauseAfterSuccess);
      emailToVerify.drop();
      navigate(paths.login);
    } catch (error) {
      setFailure(signUpRefusal(error));
    }
  };

  const resend = (event: MouseEvent) => {
    event.preventDefault();
    onResend(values.email);
  };

  return (
    <>
      <div>
        <Button look="bare" square onClick={() => navigate(paths.signup)}>
          <Icon of={ArrowLeft} />
          <VisuallyHidden>{texts.back}</VisuallyHidden>
        </Button>
      </div>
      <h1>{texts.verifyHeading}</h1>
      {message && <p role="status">{message}</p>}
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {!known && (
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            value={values.email}
            error={errors.email}
            onChange={(text) => change('email', text)}
          />
        )}
        <TextField
          label={texts.otp}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={20}
          required
          value={values.otp}
          error={errors.otp}
          onChange={(text) => change('otp', text.replace(/\D/g, ''))}
        />
        <Button type="submit" look="plate" wide pending={verify.isPending}>
          {texts.verify}
        </Button>
      </form>
      <p>
        <a href={paths.verify} onClick={resend}>
          {texts.resend}
        </a>
      </p>
      <p className={styles.line}>
        <span>{texts.noCode}</span>
        <Link href={paths.login}>{texts.login}</Link>
        <Link href={paths.resetPassword}>{texts.resetPassword}</Link>
      </p>
    </>
  );
}
