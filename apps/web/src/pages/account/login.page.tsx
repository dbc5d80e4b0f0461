import { AccountPage } from '../../features/account/account-page.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { SignOutNotice } from '../../features/account/sign-out-notice.tsx';
import { texts } from '../../features/account/texts.ts';
import { paths } from '../../lib/paths.ts';

export default function LoginPage() {
  return (
    <AccountPage title={texts.login} foot={<a href={paths.workspaceLogin}>{texts.providers}</a>}>
      <h1>{texts.login}</h1>
      <SignOutNotice />
      <LoginForm />
    </AccountPage>
  );
}
