import { AccountPage } from '../../features/account/account-page.tsx';
import { texts } from '../../features/account/account-texts.ts';
import { LoginForm } from '../../features/account/login/login-form.tsx';
import { ContinueNotice, WorkNotice } from '../../features/account/login/login-notices.tsx';
import { loginTexts } from '../../features/account/login/login-texts.ts';
import { SignOutNotice } from '../../features/account/login/sign-out-notice.tsx';
import { paths } from '../../lib/paths.ts';

export default function LoginPage() {
  return (
    <AccountPage title={texts.login} foot={<a href={paths.workspaceLogin}>{loginTexts.forArtisans}</a>}>
      <LoginForm>
        <h1>{texts.login}</h1>
        <SignOutNotice />
        <ContinueNotice />
        <WorkNotice />
      </LoginForm>
    </AccountPage>
  );
}
