import { CallError } from '../../lib/http/call-error.ts';
import { texts } from './texts.ts';

/** What to say of a refused login: the field of old, else the message, else a plain sentence. */
export function loginRefusal(error: unknown): string {
  if (!(error instanceof CallError)) return texts.loginFailed;
  return firstText(error.body.non_field_errors) || error.message || texts.loginFailed;
}

/** What to say of a sign-in with Google that failed: as of a login, unless there was no answer. */
export function googleRefusal(error: unknown): string {
  return error instanceof CallError ? loginRefusal(error) : texts.googleFailed;
}

/** What to say of a refused reset: the field `error`, else the exception's message, else a plain sentence. */
export function resetRefusal(error: unknown): string {
  return (error instanceof CallError && firstText(error.body.error)) || signUpRefusal(error);
}

/** What to say of a refused sign-up: the message of the server or of the exception, else a plain sentence. */
export function signUpRefusal(error: unknown): string {
  return (error instanceof Error && error.message) || texts.requestFailed;
}

/** What a refused change of password says of the old one; empty where that was not the reason. */
export function oldPasswordRefusal(error: unknown): string {
  return error instanceof CallError ? firstText(error.body.old_password?.detail) : '';
}

/** What to say of a refused change of password: the detail of the old one, else as a sign-up. */
export function passwordRefusal(error: unknown): string {
  return oldPasswordRefusal(error) || signUpRefusal(error);
}

/** The sentence itself, or the first of a list of them, as servers of either habit answer. */
function firstText(said: unknown): string {
  const first: unknown = Array.isArray(said) ? said[0] : said;
  return typeof first === 'string' ? first : '';
}
