import { type RefObject, useEffect, useState } from 'react';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { CallError, sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm, OtpField } from '../account-form.tsx';
import { useSubmission } from '../submission.ts';
import { useSetDetails } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';
import { confirmEmailChange, requestEmailChange } from './details-calls.ts';
import { detailsTexts } from './details-texts.ts';

/** The email is kept as it was entered. */
export interface PendingEmail {
  email: string;
  isSent: boolean;
}

interface ChangeEmailStepProps {
  pending: PendingEmail;
  onPending: (pending: PendingEmail) => void;
}

interface ChangeEmailProps extends ChangeEmailStepProps {
  onClose: () => void;
}

export default function ChangeEmail({ onClose, ...step }: ChangeEmailProps) {
  return (
    <Dialog title={texts.changeEmail} onClose={onClose}>
      {step.pending.isSent ? <ConfirmStep {...step} onDone={onClose} /> : <RequestStep {...step} />}
    </Dialog>
  );
}

/** Focuses the first field of a step when it appears, because the focused button of the previous step no longer exists. */
function useFocusOnField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}

function RequestStep({ pending, onPending }: ChangeEmailStepProps) {
  const form = useForm({ email: pending.email, password: '' }, ({ email }) => onPending({ email, isSent: false }));
  useFocusOnField(form.ref);
  const [banner, setBanner] = useState<string | null>(null);
  const submission = useSubmission(form, {
    send: requestEmailChange,
    onAnswer: (email) => onPending({ email, isSent: true }),
    onFailure: (error) => {
      const isWrong = error instanceof CallError && error.body.code === 'wrong_password';
      if (isWrong) form.refuse({ password: error.message });
      return isWrong ? '' : sentenceOf(error, detailsTexts.changeFailed);
    },
    setBanner,
  });
  return (
    <>
      <p>{detailsTexts.emailHint}</p>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={submission} action={detailsTexts.sendCode}>
        <TextField
          label={detailsTexts.newEmail}
          type="email"
          autoComplete="email"
          required
          {...fieldProps(form, 'email')}
        />
        <SecretField
          label={detailsTexts.password}
          toggles="password"
          autoComplete="current-password"
          required
          {...fieldProps(form, 'password')}
        />
      </AccountForm>
    </>
  );
}

function ConfirmStep({ pending: { email }, onPending, onDone }: ChangeEmailStepProps & { onDone: () => void }) {
  const form = useForm({ otp: '' });
  useFocusOnField(form.ref);
  const [banner, setBanner] = useState<string | null>(null);
  const setDetails = useSetDetails();
  const submission = useSubmission(form, {
    send: ({ otp }) => confirmEmailChange({ email, otp }),
    onAnswer: (details) => {
      setDetails(details);
      onPending({ email: '', isSent: false });
      toast.success(detailsTexts.emailChanged);
      onDone();
    },
    onFailure: (error) => sentenceOf(error, detailsTexts.changeFailed),
    setBanner,
  });
  return (
    <>
      <p role="status">{detailsTexts.codeSent(email)}</p>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={submission} action={detailsTexts.confirmEmail}>
        <OtpField {...fieldProps(form, 'otp')} />
      </AccountForm>
      <Button variant="text" onClick={() => onPending({ email, isSent: false })}>
        {detailsTexts.sendAgain}
      </Button>
    </>
  );
}
