import { account } from '@fixit/contract/account';
import { type MouseEvent, type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { refusedFields } from '../../lib/call-error.ts';
import { useForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { readForm } from '../../lib/read-form.ts';
import { pause, timings } from '../../lib/timings.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './gate.module.css';
import { useConfirmReset, useRequestReset } from './queries.ts';
import { resetRefusal } from './refusal.ts';
import { texts } from './texts.ts';

interface ResetConfirmProps {
  email: string;
  /** Back to the first step. */
  onChangeEmail: () => void;
  onDone: () => void;
}

/** The second step of a reset: the mailed code and the new password. */
export function ResetConfirm({ email, onChangeEmail, onDone }: ResetConfirmProps) {
  const [, navigate] = useLocation();
  const { values, errors, change, refuse, ref } = useForm({ otp: '', new_password: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = useConfirmReset();
  const request = useRequestReset();

  const fail = (error: unknown) => {
    refuse(refusedFields(error));
    setFailure(resetRefusal(error));
    toast.error(resetRefusal(error));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = readForm(account.confirmReset.body, { ...values, email });
    if (wrong) return refuse(wrong);
    setFailure(null);
    try {
      const { message } = await confirm.run(body);
      toast.success(message || texts.resetDone);
      await pause(timings.pauseAfterSuccess);
      onDone();
      navigate(paths.login);
    } catch (error) {
      fail(error);
    }
  };

  const resend = async () => {
    setFailure(null);
    try {
      const { message } = await request.run({ email });
      toast.success(message || texts.otpSent);
    } catch (error) {
      fail(error);
    }
  };

  const onClick = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };

  return (
    <>
      <p className={styles.line}>
        <span>{texts.sentTo(email)}</span>
        <a href={paths.resetPassword} onClick={onClick(onChangeEmail)}>
          {texts.change}
        </a>
      </p>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SecretField
          label={texts.otp}
          toggles="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={values.otp}
          error={errors.otp}
          onChange={(text) => change('otp', text)}
        />
        <SecretField
          label={texts.newPassword}
          toggles="password"
          autoComplete="new-password"
          required
          value={values.new_password}
          error={errors.new_password}
          onChange={(text) => change('new_password', text)}
        />
        <Button type="submit" look="plate" wide pending={confirm.isPending}>
          {texts.confirmReset}
        </Button>
      </form>
      <p>
        <a href={paths.resetPassword} onClick={onClick(() => void resend())}>
          {texts.resend}
        </a>
      </p>
    </>
  );
}
