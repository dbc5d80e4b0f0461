import { useSearchParams } from 'wouter';
import { AccountPage } from '../../features/account/account-page.tsx';
import { SignUpSteps } from '../../features/account/sign-up/sign-up.tsx';
import { signUpTexts } from '../../features/account/sign-up/sign-up-texts.ts';

export default function SignUpPage() {
  const [query] = useSearchParams();
  return (
    <AccountPage title={query.get('step') === 'verify' ? signUpTexts.verifyHeading : signUpTexts.signUpHeading}>
      <SignUpSteps />
    </AccountPage>
  );
}
