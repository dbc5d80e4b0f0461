import { useState } from 'react';
import { useLocation } from 'wouter';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { pause, timings } from '../../../lib/timings.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm, ActionLink } from '../account-form.tsx';
import { resetRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { useHints } from '../use-hints.ts';
import { newPasswordTexts } from './new-password-texts.ts';
import { resetTexts } from './reset-texts.ts';
import { useCommonPasswordCheck } from './use-common-password-check.ts';

interface NewPasswordFormProps {
  token: string;
  onRequestAnother: () => void;
}

export function NewPasswordForm({ token, onRequestAnother }: NewPasswordFormProps) {
  const [, navigate] = useLocation();
  const form = useForm({ new_password: '' });
  const { values } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const hintOf = useHints();
  const { isCommon, prepare } = useCommonPasswordCheck();
  const submission = useSubmission(form, {
    send: async () => (await loadFormCalls()).confirmResetLink({ ...values, token }),
    onAnswer: async (message) => {
      toast.success(message || resetTexts.resetDone);
      await pause(timings.pauseAfterSuccess);
      if (isMounted()) navigate(paths.login);
    },
    onFailure: (error) => {
      toast.error(resetRefusal(error));
      return resetRefusal(error);
    },
    setBanner,
  });

  return (
    <>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={submission} action={resetTexts.confirmReset}>
        <SecretField
          label={newPasswordTexts.newPassword}
          toggles="password"
          autoComplete="new-password"
          required
          {...fieldProps(form, 'new_password')}
          {...hintOf(
            'new_password',
            isCommon(values.new_password, { email: '' }),
            newPasswordTexts.commonHint,
            prepare,
          )}
        />
      </AccountForm>
      <p>
        <ActionLink
          href={paths.resetPassword}
          onClick={() => {
            navigate(paths.resetPassword, { replace: true });
            onRequestAnother();
          }}
        >
          {resetTexts.requestAnother}
        </ActionLink>
      </p>
    </>
  );
}
