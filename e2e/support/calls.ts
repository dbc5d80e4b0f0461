import { randomUUID } from 'node:crypto';
import { account } from '@fixit/contract/account';
import { type Answer, type CallInput, pathOfCall, type Route } from '@fixit/contract/route';
import { readCode } from './mailbox.ts';
import { emptyOrigin } from './origin.ts';

export const password = 'correct horse';

/** The account makes the contract's calls without a browser. */
export interface TestCaller {
  readonly email: string;
  readonly token: string;
  readonly user_id: string;
  call<R extends Route>(call: R, input: CallInput<R>): Promise<Answer<R>>;
}

/** Makes a call of the contract and returns its answer; anything but success fails the test. */
export async function makeCall<R extends Route>(
  token: string,
  call: R,
  input: CallInput<R>,
  origin = emptyOrigin,
): Promise<Answer<R>> {
  const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
  const response = await fetch(origin + pathOfCall(call, { params, query }), {
    method: call.method,
    headers: {
      ...(token ? { Authorization: `Token ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${call.method} ${call.path}: ${response.status} ${JSON.stringify(answer)}`);
  // The server has validated the answer with the contract's schema.
  return answer as Answer<R>;
}

/** Signs up through the API, without verifying the email. */
async function register(kind: 'user' | 'artisan', first_name: string, origin: string): Promise<string> {
  const email = `${first_name.toLowerCase()}-${randomUUID()}@example.test`;
  const body = { email, first_name, last_name: 'Beck', password, password2: password, device_token: 'web' };
  await makeCall('', account.register, { query: { user_type: kind }, body }, origin);
  return email;
}

/** Signs up and logs in through the API. */
export async function createAccount(
  kind: 'user' | 'artisan',
  first_name: string,
  origin = emptyOrigin,
): Promise<TestCaller> {
  const email = await register(kind, first_name, origin);
  await makeCall('', account.verifyEmail, { body: { email, otp: await readCode(email, { origin }) } }, origin);
  const { data } = await makeCall(
    '',
    account.login,
    { query: { login_type: kind }, body: { username: email, password } },
    origin,
  );
  return { email, ...data, call: (call, input) => makeCall(data.token, call, input, origin) };
}
