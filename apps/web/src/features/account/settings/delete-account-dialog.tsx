import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { dropSocialAnswer, readSocialAnswer } from '../../../lib/http/social-answer.ts';
import { ErrorBanner, Notice } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SecretField } from '../../../ui/field/secret-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { readCredential } from '../login/google.ts';
import { GoogleButton } from '../login/google-button.tsx';
import styles from './account-settings.module.css';
import { useRemoveAccount } from './account-settings-changes.ts';
import { useHasSocialLogin } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';

export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { credential, failure, isPending, remove } = useDeletion(password);
  const hasSocialLogin = useHasSocialLogin();

  return (
    <Dialog title={texts.deleteAccount} onClose={onClose}>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <p>{texts.deleteFinal}</p>
      <ul className={styles.consequences}>
        {texts.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          remove();
        }}
      >
        {credential === null ? (
          <>
            <SecretField
              label={texts.password}
              hint={texts.passwordHint}
              toggles="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
            />
            {hasSocialLogin && <GoogleButton action="delete">{texts.withGoogle}</GoogleButton>}
          </>
        ) : (
          <Notice icon={Check}>{texts.confirmed}</Notice>
        )}
        <div className={formStyles.choices}>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button
            type="submit"
            variant="secondary"
            destructive
            pending={isPending}
            disabled={credential === null && password === ''}
          >
            {texts.deleteAccount}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useDeletion(password: string) {
  const [credential, setCredential] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const deletion = useRemoveAccount();

  useEffect(() => {
    const answer = readSocialAnswer();
    if (!answer) return;
    dropSocialAnswer();
    const result = readCredential(answer);
    if ('failure' in result) setFailure(result.failure);
    else setCredential(result.access_token);
  }, []);

  const remove = () => {
    setFailure(null);
    deletion.mutate(credential === null ? { password } : { access_token: credential }, {
      onError: (error) => {
        setFailure(sentenceOf(error, texts.deleteFailed));
        // A credential can be used only once.
        setCredential(null);
      },
    });
  };

  return { credential, failure, isPending: deletion.isPending, remove };
}
