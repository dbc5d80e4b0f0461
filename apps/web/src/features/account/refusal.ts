import { CallError } from '../../lib/http/call-error.ts';
import { texts } from './texts.ts';

/** `non_field_errors` of older servers, else the message. */
export function loginRefusal(error: unknown): string {
  if (!(error instanceof CallError)) return texts.loginFailed;
  return firstText(error.body.non_field_errors) || error.message || texts.loginFailed;
}

/** As for a login, unless there was no answer. */
export function googleRefusal(error: unknown): string {
  return error instanceof CallError ? loginRefusal(error) : texts.googleFailed;
}

/** The field `error`, else the exception's message. */
export function resetRefusal(error: unknown): string {
  return (error instanceof CallError && firstText(error.body.error)) || signUpRefusal(error);
}

export function signUpRefusal(error: unknown): string {
  return (error instanceof Error && error.message) || texts.requestFailed;
}

/** Empty for other reasons. */
export function oldPasswordRefusal(error: unknown): string {
  return error instanceof CallError ? firstText(error.body.old_password?.detail) : '';
}

/** The error about the old password, else as for a sign-up. */
export function passwordRefusal(error: unknown): string {
  return oldPasswordRefusal(error) || signUpRefusal(error);
}

/** Servers send a sentence or a list of them. */
function firstText(said: unknown): string {
  const first: unknown = Array.isArray(said) ? said[0] : said;
  return typeof first === 'string' ? first : '';
}
