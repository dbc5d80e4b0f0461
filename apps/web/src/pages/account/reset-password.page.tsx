import { useState } from 'react';
import { Link } from 'wouter';
import { AccountPage } from '../../features/account/account-page.tsx';
import { texts } from '../../features/account/account-texts.ts';
import { NewPasswordForm } from '../../features/account/password/new-password-form.tsx';
import { ResetConfirm } from '../../features/account/password/reset-confirm.tsx';
import { ResetRequest } from '../../features/account/password/reset-request.tsx';
import { resetTexts } from '../../features/account/password/reset-texts.ts';
import { emailToReset } from '../../features/account/pending-email.ts';
import { useFocusOnStep } from '../../features/account/use-focus-on-step.ts';
import { paths } from '../../lib/paths.ts';

/** Reads the token of an emailed link. The build, which renders the first frame, has no location. */
const readToken = () => (import.meta.env.SSR ? '' : location.hash.slice(1));

export default function ResetPasswordPage() {
  const [token, setToken] = useState(readToken);
  const [email, setEmail] = useState(emailToReset.read);
  const [isSent, setSent] = useState(email !== '');
  useFocusOnStep(isSent ? 'confirm' : 'request');
  const showConfirm = (to: string) => {
    emailToReset.store(to);
    setEmail(to);
    setSent(true);
  };
  const showRequest = () => {
    emailToReset.drop();
    setSent(false);
  };
  return (
    <AccountPage title={resetTexts.resetHeading}>
      <h1 tabIndex={-1}>{resetTexts.resetHeading}</h1>
      {token ? (
        <NewPasswordForm token={token} onRequestAnother={() => setToken('')} />
      ) : isSent ? (
        <ResetConfirm email={email} onChangeEmail={showRequest} onDone={emailToReset.drop} />
      ) : (
        <ResetRequest email={email} onSent={showConfirm} />
      )}
      <p>
        <Link href={paths.login}>{texts.login}</Link>
      </p>
    </AccountPage>
  );
}
