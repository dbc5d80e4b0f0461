import { useState } from 'react';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { endSession } from '../../../lib/http/session.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AccountForm } from '../account-form.tsx';
import { oldPasswordRefusal, passwordRefusal } from '../refusal-texts.ts';
import { loadFormCalls, useSubmission } from '../submission.ts';
import { useHints } from '../use-hints.ts';
import { changePasswordTexts } from './change-password-texts.ts';
import { isLongEnough, missingPassword } from './missing-password.ts';
import { newPasswordTexts } from './new-password-texts.ts';
import { useCommonPasswordCheck } from './use-common-password-check.ts';

const empty = { old_password: '', new_password: '', confirm_password: '' };

/** Logs out on success, because every session ends. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useForm(empty);
  const { values, refuse } = form;
  const [banner, setBanner] = useState<string | null>(null);
  const [isVisible, setVisible] = useState(false);
  const hintOf = useHints();
  const { isCommon, prepare } = useCommonPasswordCheck();
  const isLong = isLongEnough(values.new_password);
  const matches = values.new_password === values.confirm_password;

  const submission = useSubmission(form, {
    send: async () => (await loadFormCalls()).changePassword(values),
    onAnswer: () => {
      toast.success(changePasswordTexts.passwordChanged);
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
    <Dialog title={changePasswordTexts.changePassword} onClose={onClose}>
      {banner && <ErrorBanner>{banner}</ErrorBanner>}
      <AccountForm
        form={form}
        submission={submission}
        action={changePasswordTexts.savePassword}
        missing={missingPassword(values.new_password, values.confirm_password)}
      >
        <SecretField
          label={changePasswordTexts.oldPassword}
          autoComplete="current-password"
          {...field('old_password')}
        />
        <SecretField
          label={newPasswordTexts.newPassword}
          toggles="password"
          isVisible={isVisible}
          onShow={setVisible}
          autoComplete="new-password"
          {...field('new_password')}
          {...hintOf(
            'new_password',
            !isLong || isCommon(values.new_password, {}),
            isLong ? newPasswordTexts.commonHint : newPasswordTexts.lengthHint,
            prepare,
          )}
        />
        <SecretField
          label={newPasswordTexts.confirm}
          isVisible={isVisible}
          autoComplete="new-password"
          {...field('confirm_password')}
          {...hintOf('confirm_password', !matches, newPasswordTexts.matchHint)}
        />
      </AccountForm>
    </Dialog>
  );
}
