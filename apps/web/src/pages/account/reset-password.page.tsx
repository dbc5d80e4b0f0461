import { useState } from 'react';
import { Link } from 'wouter';
import { AccountPage } from '../../features/account/account-page.tsx';
import { emailToReset } from '../../features/account/pending-email.ts';
import { ResetConfirm } from '../../features/account/reset-confirm.tsx';
import { ResetRequest } from '../../features/account/reset-request.tsx';
import { texts } from '../../features/account/texts.ts';
import { paths } from '../../lib/paths.ts';

export default function ResetPasswordPage() {
  const [email, setEmail] = useState(emailToReset.read);
  const [isSent, setSent] = useState(email !== '');
  const showConfirm = (to: string) => {
    emailToReset.keep(to);
    setEmail(to);
    setSent(true);
  };
  const showRequest = () => {
    emailToReset.drop();
    setSent(false);
  };
  return (
    <AccountPage title={texts.resetHeading}>
      <h1>{texts.resetHeading}</h1>
      {isSent ? (
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
