import { account, type Role, roleOf } from '@fixit/contract/account';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import { loginAccount, logoutAccount } from './account-actions.ts';
import type { AccountDeps } from './account-deps.ts';
import { deviceOf, type IssuedSession } from './session/session-actions.ts';
import { beginSocialLogin, loginWithGoogle, showSocialLogin } from './social-login-actions.ts';

export function loginRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.login,
    async ({ db, query, body, request }) => {
      const { username: email, password, device_secret } = body;
      const [role, device] = [roleOf(query.login_type), deviceOf(request.headers['user-agent'])];
      const own_device = isOwnDevice(role, body);
      const restricted = body.restricted === true;
      const login = { email, password, role, device, own_device, restricted, device_secret };
      return answerLogin(await loginAccount(db, deps, login));
    },
    { transaction: 'own', keyed: false, legacy: 'non_field_errors' },
  );

  serve(
    app,
    account.loginWithGoogle,
    async ({ db, query, body, request }) => {
      const [role, device] = [roleOf(query.login_type), deviceOf(request.headers['user-agent'])];
      return answerLogin(
        await loginWithGoogle(db, deps, body.access_token, {
          role,
          device,
          own_device: isOwnDevice(role, body),
          invitation: body.invitation,
          restricted: body.restricted === true,
        }),
      );
    },
    { transaction: 'own', keyed: false, legacy: 'non_field_errors' },
  );

  serveData(app, account.beginSocialLogin, 'Social sign-in', ({ db }) => beginSocialLogin(db, deps), {
    transaction: 'own',
    keyed: false,
  });

  serveData(app, account.showSocialLogin, 'Social sign-in', () => showSocialLogin(deps));

  serveData(app, account.logout, 'Logged out', ({ db, caller }) => logoutAccount(db, caller), { endsSessions: true });
}

/** Customers are logged out after 15 minutes on every device. */
function isOwnDevice(role: Role, { own_device }: { own_device?: boolean | null | undefined }): boolean {
  return role === 'artisan' && own_device === true;
}

function answerLogin({ token, account_id: user_id, device_secret }: IssuedSession) {
  const data = { token, user_id };
  return { message: 'Successfully logged in!', ...data, data, ...(device_secret && { device_secret }) };
}
