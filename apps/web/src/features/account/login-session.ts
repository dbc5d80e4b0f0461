import type { account } from '@fixit/contract/account';
import type { Answer } from '@fixit/contract/route';
import { CallError } from '../../lib/http/call-error.ts';
import type { Session } from '../../lib/http/session.ts';
import { texts } from './texts.ts';

/** Wherever the server puts it. Without a token or user id the login counts as refused. */
export function sessionOf(answer: Partial<Answer<typeof account.login>>): Session {
  const token = answer.data?.token ?? answer.token;
  const user_id = answer.data?.user_id ?? answer.user_id;
  if (!token || !user_id) throw new CallError(200, { message: texts.invalidLogin });
  return { token, user_id };
}
