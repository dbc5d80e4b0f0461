import { AccountPage } from '../../features/account/account-page.tsx';
import { SignUpSteps } from '../../features/account/sign-up.tsx';
import { texts } from '../../features/account/texts.ts';

export default function SignUpPage() {
  return (
    <AccountPage title={texts.signUpHeading}>
      <SignUpSteps />
    </AccountPage>
  );
}
