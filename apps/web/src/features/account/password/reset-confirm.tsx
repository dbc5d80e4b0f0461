import { useState } from 'react';
import { useLocation } from 'wouter';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { pause, timings } from '../../../lib/timings.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm, ActionLink, OtpField } from '../account-form.tsx';
import styles from '../account-page.module.css';
import { texts } from '../account-texts.ts';
import { resetRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { useHints } from '../use-hints.ts';
import { newPasswordTexts } from './new-password-texts.ts';
import { resetTexts } from './reset-texts.ts';
import { useCommonPasswordCheck } from './use-common-password-check.ts';

interface ResetConfirmProps {
  email: string;
  onChangeEmail: () => void;
  onDone: () => void;
}

export function ResetConfirm({ email, onChangeEmail, onDone }: ResetConfirmProps) {
  const [, navigate] = useLocation();
  const form = useForm({ otp: '', new_password: '' });
  const { values } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const hintOf = useHints();
  const { isCommon, prepare } = useCommonPasswordCheck();
  const onFailure = (error: unknown) => {
    toast.error(resetRefusal(error));
    return resetRefusal(error);
  };

  const confirm = useSubmission(form, {
    send: async () => (await loadFormCalls()).confirmReset({ ...values, email }),
    onAnswer: async (message) => {
      toast.success(message || resetTexts.resetDone);
      await pause(timings.pauseAfterSuccess);
      onDone();
      if (isMounted()) navigate(paths.login);
    },
    onFailure,
    setBanner,
  });
  const resend = useSubmission(form, {
    send: async () => (await loadFormCalls()).requestReset({ email }),
    onAnswer: ({ message }) => {
      toast.success(message || texts.otpSent);
    },
    onFailure,
    setBanner,
  });

  return (
    <>
      <p className={styles.line}>
        <span>{texts.sentTo(email)}</span>
        <ActionLink href={paths.resetPassword} onClick={onChangeEmail}>
          {resetTexts.change}
        </ActionLink>
      </p>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={confirm} action={resetTexts.confirmReset}>
        <OtpField secret {...fieldProps(form, 'otp')} />
        <SecretField
          label={newPasswordTexts.newPassword}
          toggles="password"
          autoComplete="new-password"
          required
          {...fieldProps(form, 'new_password')}
          {...hintOf('new_password', isCommon(values.new_password, { email }), newPasswordTexts.commonHint, prepare)}
        />
      </AccountForm>
      <p>
        <ActionLink href={paths.resetPassword} onClick={resend.run}>
          {texts.resend}
        </ActionLink>
      </p>
    </>
  );
}
