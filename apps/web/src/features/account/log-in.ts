import { account } from '@fixit/contract/account';
import { call } from '../../lib/client.ts';
import { readForm } from '../../lib/read-form.ts';
import type { Session } from '../../lib/session.ts';
import { sessionOf } from './signed-in.ts';

/** What became of a try to log in. */
export type LogIn =
  | { session: Session; email: string }
  | { wrong: Record<string, string> }
  | { refusal: unknown; email: string };

/** Logs in with e-mail and password. An answer without token or user id counts as a failure without a reason. */
export async function logIn(values: { username: string; password: string }): Promise<LogIn> {
  const { body, errors } = readForm(account.login.body, values);
  if (errors) return { wrong: errors };
  const email = body.username;
  try {
    const session = sessionOf(await call(account.login, { query: { login_type: 'user' }, body }));
    return session ? { session, email } : { refusal: null, email };
  } catch (refusal) {
    return { refusal, email };
  }
}
