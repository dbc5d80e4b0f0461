import type { account } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import type { Session } from '../../lib/session.ts';

/** The session that a log-in answers, wherever the server puts it; null without a token or a user id. */
export function sessionOf(answer: Partial<Answer<typeof account.login>>): Session | null {
  const token = answer.data?.token ?? answer.token;
  const user_id = answer.data?.user_id ?? answer.user_id;
  return token && user_id ? { token, user_id } : null;
}
