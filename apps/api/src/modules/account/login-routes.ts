import { account, roleOf } from '@fixit/contract/account';
import { type App, serve } from '../../platform/http/serve.ts';
import { loginAccount, logoutAccount } from './account-actions.ts';
import type { AccountDeps } from './account-deps.ts';
import { deviceOf, type Opened } from './session/session-actions.ts';
import { beginSocialLogin, loginWithGoogle, showSocialLogin } from './social-login-actions.ts';

export function loginRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.login,
    async ({ db, query, body, request }) => {
      const { username: email, password, device_secret } = body;
      const [role, device] = [roleOf(query.login_type), deviceOf(request.headers['user-agent'])];
      return signedIn(await loginAccount(db, deps, { email, password, role, device, device_secret }));
    },
    { transaction: 'own', keyed: false, legacy: 'non_field_errors' },
  );

  serve(
    app,
    account.loginWithGoogle,
    async ({ db, query, body, request }) => {
      const [role, device] = [roleOf(query.login_type), deviceOf(request.headers['user-agent'])];
      return signedIn(await loginWithGoogle(db, deps, body.access_token, { role, device }));
    },
    { transaction: 'own', keyed: false, legacy: 'non_field_errors' },
  );

  serve(
    app,
    account.beginSocialLogin,
    async ({ db }) => ({ message: 'Social sign-in', data: await beginSocialLogin(db, deps) }),
    { transaction: 'own', keyed: false },
  );

  serve(app, account.showSocialLogin, async () => ({ message: 'Social sign-in', data: await showSocialLogin(deps) }));

  serve(
    app,
    account.logout,
    async ({ db, caller }) => {
      await logoutAccount(db, caller);
      return { message: 'Logged out', data: null };
    },
    { endsSessions: true },
  );
}

function signedIn({ token, account_id: user_id, device_secret }: Opened) {
  const data = { token, user_id };
  return { message: 'Successfully logged in!', ...data, data, ...(device_secret && { device_secret }) };
}
