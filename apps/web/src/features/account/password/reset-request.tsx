import { useState } from 'react';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm, EmailField } from '../account-form.tsx';
import { texts } from '../account-texts.ts';
import { resetRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { resetTexts } from './reset-texts.ts';

interface ResetRequestProps {
  email: string;
  onSent: (email: string) => void;
}

export function ResetRequest({ email, onSent }: ResetRequestProps) {
  const form = useForm({ email });
  const [banner, setBanner] = useState<string | null>(null);
  const request = useSubmission(form, {
    send: async (values) => (await loadFormCalls()).requestReset(values),
    onAnswer: (codeEmail) => {
      toast.success(codeEmail.message || texts.otpSent);
      onSent(codeEmail.email);
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
      <AccountForm form={form} submission={request} action={resetTexts.sendOtp}>
        <EmailField isUsername {...fieldProps(form, 'email')} />
      </AccountForm>
    </>
  );
}
