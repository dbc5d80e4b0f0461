import { AccountPage } from '../../features/account/account-page.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { SignOutNotice } from '../../features/account/sign-out-notice.tsx';
import { texts } from '../../features/account/texts.ts';
import type_ from '../../ui/theme/type.module.css';

export default function WorkspaceLoginPage() {
  return (
    <AccountPage title={texts.login} foot={<a href="/login">{texts.forCustomers}</a>}>
      <div>
        <h1>{texts.login}</h1>
        <p className={type_.quiet}>{texts.forArtisans}</p>
      </div>
      <SignOutNotice />
      <LoginForm />
    </AccountPage>
  );
}
