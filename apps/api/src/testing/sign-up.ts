import { randomUUID } from 'node:crypto';
import { account } from '@fixit/contract/account';
import type { Email } from '../platform/email/mailer.ts';
import type { TestServer } from './test-server.ts';

export const password = 'correct horse battery';

export const newEmail = () => `${randomUUID()}@example.test`;

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

export function resetTokenIn({ text }: Email): string {
  const token = /\/reset-password#(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link for a new password in: ${text}`);
  return token;
}

export async function registerAndReadCode(server: TestServer, email: string, change: Record<string, unknown> = {}) {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  const answer = await server.call(account.register, { body: signUpBody(email, change) });
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}`);
  return codeIn(await server.mailTo(email, emailsBefore));
}

export async function signUpAndLogIn(server: TestServer, email = newEmail()) {
  const otp = await registerAndReadCode(server, email);
  await server.call(account.verifyEmail, { body: { email, otp } });
  const { body } = await server.call(account.login, { body: { username: email, password } });
  return { email, token: body.token, account_id: body.user_id };
}

export const wrongCode = (correct: string) => String(/^0+$/.test(correct) ? 1 : 0).padStart(correct.length, '0');
