import { passwordLength } from '@fixit/contract/value/password';
import { useState } from 'react';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { endSession } from '../../lib/http/session.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { SecretField } from '../../ui/field/secret-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AccountForm } from './account-form.tsx';
import { oldPasswordRefusal, passwordRefusal } from './refusal.ts';
import { formCalls, useSubmission } from './submission.ts';
import { texts } from './texts.ts';
import { useCommonHint } from './use-common-hint.ts';
import { useHints } from './use-hints.ts';

const empty = { old_password: '', new_password: '', confirm_password: '' };

/** Success logs out, because every session ends. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useForm(empty);
  const { values, refuse } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const hintOf = useHints();
  const { isCommon, prepare } = useCommonHint();
  const isLong = Array.from(values.new_password).length >= passwordLength.least;
  const matches = values.new_password === values.confirm_password;

  const submission = useSubmission(form, {
    send: async () => (await formCalls()).changePassword(values),
    onAnswer: () => {
      toast.success(texts.passwordChanged);
      endSession('signed_out');
    },
    onFailure: (error) => {
      const detail = oldPasswordRefusal(error);
      if (detail) refuse({ old_password: detail });
      toast.error(passwordRefusal(error));
      return passwordRefusal(error);
    },
    setBanner,
  });

  const field = (name: keyof typeof empty) => ({ required: true, ...fieldProps(form, name) });

  return (
    <Dialog title={texts.changePassword} onClose={onClose}>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm form={form} submission={submission} action={texts.savePassword} disabled={!isLong || !matches}>
        <SecretField label={texts.oldPassword} autoComplete="current-password" {...field('old_password')} />
        <SecretField
          label={texts.newPassword}
          toggles="password"
          shown={shown}
          onShow={setShown}
          autoComplete="new-password"
          {...field('new_password')}
          {...hintOf(
            'new_password',
            !isLong || isCommon(values.new_password, {}),
            isLong ? texts.commonHint : texts.lengthHint,
            prepare,
          )}
        />
        <SecretField
          label={texts.confirm}
          shown={shown}
          autoComplete="new-password"
          {...field('confirm_password')}
          {...hintOf('confirm_password', !matches, texts.matchHint)}
        />
      </AccountForm>
    </Dialog>
  );
}
