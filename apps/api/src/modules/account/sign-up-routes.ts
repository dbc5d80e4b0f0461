import { account, roleOf } from '@fixit/contract/account';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import type { AccountDeps } from './account-deps.ts';
import { answerRequester } from './code/requester.ts';
import { listCommonPasswords } from './password/common-password-actions.ts';
import { registerAccount, resendCode, verifyEmail } from './sign-up-actions.ts';

export function signUpRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.register,
    async ({ db, query, body }) => {
      return answerRequester(await registerAccount(db, deps, { ...body, role: roleOf(query.user_type) }));
    },
    { transaction: 'own', keyed: false },
  );

  serveData(app, account.verifyEmail, 'Otp Successfull', ({ db, body }) => verifyEmail(db, body), {
    transaction: 'own',
  });

  serve(
    app,
    account.resendCode,
    async ({ db, body }) => {
      return answerRequester(await resendCode(db, deps, body.email));
    },
    { transaction: 'own', keyed: false },
  );

  serveData(app, account.listCommonPasswords, 'Common passwords', async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=86400');
    return listCommonPasswords();
  });
}
