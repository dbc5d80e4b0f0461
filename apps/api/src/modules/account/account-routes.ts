import { account, roleOf } from '@fixit/contract/account';
import { type App, serve } from '../../platform/http/serve.ts';
import { loginAccount, logoutAccount } from './account-actions.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword, endSessions } from './password/change-password-actions.ts';
import { listCommonPasswords } from './password/common-password-actions.ts';
import { confirmReset, requestReset } from './password/reset-actions.ts';
import { downloadAccount, removeAccount } from './personal-data/personal-data-actions.ts';
import { deviceOf } from './session/device.ts';
import { endSession, listSessions, type Opened } from './session/session-actions.ts';
import { registerAccount, resendCode, verifyEmail } from './sign-up-actions.ts';
import { beginSocialLogin, loginWithGoogle, showSocialLogin } from './social-login-actions.ts';

const codeSent = { message: 'Otp sent successfully', data: null };

/** Signing up, logging in and out, codes, passwords, and what becomes of an account. */
export function accountRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.register,
    async ({ db, query, body }) => {
      await registerAccount(db, deps, { ...body, role: roleOf(query.user_type) });
      return codeSent;
    },
    { transaction: 'own', keyed: false },
  );

  serve(app, account.listCommonPasswords, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=86400');
    return { message: 'Common passwords', data: await listCommonPasswords() };
  });

  serve(
    app,
    account.verifyEmail,
    async ({ db, body }) => {
      await verifyEmail(db, deps, body);
      return { message: 'Otp Successfull', data: null };
    },
    { transaction: 'own' },
  );

  serve(
    app,
    account.resendCode,
    async ({ db, body }) => {
      await resendCode(db, deps, body.email);
      return codeSent;
    },
    { transaction: 'own' },
  );

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
    account.requestReset,
    async ({ db, body }) => {
      await requestReset(db, deps, body.email);
      return codeSent;
    },
    { transaction: 'own', legacy: 'error' },
  );

  serve(
    app,
    account.confirmReset,
    async ({ db, body }) => {
      const device_secret = await confirmReset(db, deps, body);
      return { message: 'password reset successfully', data: null, ...(device_secret && { device_secret }) };
    },
    { transaction: 'own', keyed: false, legacy: 'error' },
  );

  serve(
    app,
    account.logout,
    async ({ db, caller }) => {
      await logoutAccount(db, caller);
      return { message: 'Logged out', data: null };
    },
    { endsSessions: true },
  );

  serve(
    app,
    account.changePassword,
    async ({ db, caller, body }) => {
      const device_secret = await changePassword(db, deps, caller, body);
      return { message: "You've successfully changed your password.", data: null, device_secret };
    },
    { transaction: 'own', keyed: false, endsSessions: true },
  );

  serve(app, account.listSessions, async ({ db, caller }) => ({
    message: 'Your sessions',
    data: await listSessions(db, caller),
  }));

  serve(
    app,
    account.endSession,
    async ({ db, caller, params }) => {
      await endSession(db, caller, params.id);
      return { message: 'Signed out', data: null };
    },
    { endsSessions: true },
  );

  serve(
    app,
    account.endSessions,
    async ({ db, caller }) => {
      await endSessions(db, deps, caller);
      return { message: 'Signed out everywhere', data: null };
    },
    { endsSessions: true },
  );

  serve(app, account.download, async ({ db, caller }) => ({
    message: 'Your data',
    data: await downloadAccount(db, deps, caller),
  }));

  serve(
    app,
    account.remove,
    async ({ db, caller, body }) => {
      await removeAccount(db, deps, caller, body);
      return { message: 'Your account was deleted', data: null };
    },
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}

function signedIn({ token, account_id: user_id, device_secret }: Opened) {
  const data = { token, user_id };
  return { message: 'Successfully logged in!', ...data, data, ...(device_secret && { device_secret }) };
}
