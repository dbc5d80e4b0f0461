import { useState } from 'react';
import { Link } from 'wouter';
import { Gate } from '../features/account/gate.tsx';
import { emailToReset } from '../features/account/pending-email.ts';
import { ResetConfirm } from '../features/account/reset-confirm.tsx';
import { ResetRequest } from '../features/account/reset-request.tsx';
import { texts } from '../features/account/texts.ts';
import { paths } from '../lib/paths.ts';

export default function ResetPasswordPage() {
  const [email, setEmail] = useState(emailToReset.read);
  const keep = (next: string) => {
    emailToReset.keep(next);
    setEmail(next);
  };
  const drop = () => {
    emailToReset.drop();
    setEmail('');
  };
  return (
    <Gate title={texts.resetHeading}>
      <h1>{texts.resetHeading}</h1>
      {email ? (
        <ResetConfirm email={email} onChangeEmail={drop} onDone={emailToReset.drop} />
      ) : (
        <ResetRequest onSent={keep} />
      )}
      <p>
        <Link href={paths.login}>{texts.login}</Link>
      </p>
    </Gate>
  );
}
