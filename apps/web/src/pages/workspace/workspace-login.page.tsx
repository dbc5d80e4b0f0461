import { AccountPage } from '../../features/account/account-page.tsx';
import { texts } from '../../features/account/account-texts.ts';
import { LoginForm } from '../../features/account/login/login-form.tsx';
import { ContinueNotice } from '../../features/account/login/login-notices.tsx';
import { loginTexts } from '../../features/account/login/login-texts.ts';
import { SignOutNotice } from '../../features/account/login/sign-out-notice.tsx';
import typeStyles from '../../ui/theme/type.module.css';

export default function WorkspaceLoginPage() {
  return (
    <AccountPage title={texts.login} foot={<a href="/login">{loginTexts.forCustomers}</a>}>
      <LoginForm>
        <div>
          <h1>{texts.login}</h1>
          <p className={typeStyles.quiet}>{texts.forArtisans}</p>
        </div>
        <SignOutNotice />
        <ContinueNotice />
      </LoginForm>
    </AccountPage>
  );
}
