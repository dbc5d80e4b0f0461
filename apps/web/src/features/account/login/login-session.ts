import type { account } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import { CallError } from '../../../lib/http/call-error.ts';
import type { StoredSession } from '../../../lib/http/session.ts';
import { texts } from '../account-texts.ts';

/** Servers put the session in `data` or at the top level. A login without a token or user id counts as refused. */
export function readSession(answer: Answer<typeof account.login>): StoredSession {
  const token = answer.data.token || answer.token;
  const user_id = answer.data.user_id || answer.user_id;
  if (!token || !user_id) throw new CallError(200, { message: texts.invalidLogin });
  return { token, user_id };
}
