import { account, passwordLength } from '@fixit/contract/account';
import { type SubmitEvent, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { endSession } from '../../lib/session.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './gate.module.css';
import { useChangePassword } from './queries.ts';
import { passwordRefusal } from './refusal.ts';
import { texts } from './texts.ts';

type Field = 'old_password' | 'new_password' | 'confirm_password';

/** Sets a new password; success logs out, since every session ends with it. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { values, errors, change, refuse, ref } = useForm({ old_password: '', new_password: '', confirm_password: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [focused, setFocused] = useState<Field | null>(null);
  const changePassword = useChangePassword();
  const isLong = values.new_password.length >= passwordLength.least;
  const matches = values.new_password === values.confirm_password;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, errors: wrong } = readForm(account.changePassword.body, values);
    if (wrong) return refuse(wrong);
    setFailure(null);
    try {
      await changePassword.run(body);
      toast.success(texts.passwordChanged);
      endSession('signed_out');
    } catch (error) {
      setFailure(passwordRefusal(error));
      toast.error(passwordRefusal(error));
    }
  };

  const field = (name: Field) => ({
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (text: string) => change(name, text),
    onFocus: () => setFocused(name),
    onBlur: () => setFocused(null),
  });

  return (
    <Dialog title={texts.changePassword} onClose={onClose}>
      <form ref={ref} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <SecretField label={texts.oldPassword} autoComplete="current-password" {...field('old_password')} />
        <SecretField
          label={texts.newPassword}
          toggles="password"
          shown={shown}
          onShow={setShown}
          autoComplete="new-password"
          hint={focused === 'new_password' && !isLong && texts.lengthHint}
          {...field('new_password')}
        />
        <SecretField
          label={texts.confirm}
          shown={shown}
          autoComplete="new-password"
          hint={focused === 'confirm_password' && !matches && texts.matchHint}
          {...field('confirm_password')}
        />
        <Button type="submit" look="plate" wide pending={changePassword.isPending} disabled={!isLong || !matches}>
          {texts.savePassword}
        </Button>
      </form>
    </Dialog>
  );
}
