import { randomUUID } from 'node:crypto';
import { account } from '@fixit/contract/account';
import type { Email } from '../platform/email/mailer.ts';
import type { TestServer } from './test-server.ts';

export const password = 'correct horse battery';

/** Returns a new email address. */
export const newEmail = () => `${randomUUID()}@example.test`;

/** Returns the body of a sign-up. */
export function signUpBody(email: string, change: Record<string, unknown> = {}) {
  return {
    email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    password,
    password2: password,
    device_token: 'web',
    ...change,
  };
}

export function codeIn({ text }: Email): string {
  const code = /^ {4}(\d{6}|\d{9})$/m.exec(text)?.[1];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}

/** Returns the token of an email's link for a new password. */
export function resetTokenIn({ text }: Email): string {
  const token = /\/reset-password#(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link for a new password in: ${text}`);
  return token;
}

/** Signs up and returns the emailed code. */
export async function registerAndReadCode(server: TestServer, email: string, change: Record<string, unknown> = {}) {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  const answer = await server.call(account.register, { body: signUpBody(email, change) });
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}`);
  return codeIn(await server.mailTo(email, emailsBefore));
}

/** Signs up, verifies the email and logs in, with the browser's calls. */
export async function signUpAndLogIn(server: TestServer, email = newEmail()) {
  const otp = await registerAndReadCode(server, email);
  await server.call(account.verifyEmail, { body: { email, otp } });
  const { body } = await server.call(account.login, { body: { username: email, password } });
  return { email, token: body.token, account_id: body.user_id };
}

/** Returns a wrong code of the same length. */
export const wrongCode = (correct: string) => String(/^0+$/.test(correct) ? 1 : 0).padStart(correct.length, '0');
