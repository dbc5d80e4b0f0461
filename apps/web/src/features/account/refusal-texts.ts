import { CallError } from '../../lib/http/call-error.ts';
import { texts } from './account-texts.ts';

/** Returns `non_field_errors` of older servers, otherwise the message. */
export function loginRefusal(error: unknown): string {
  if (!(error instanceof CallError)) return texts.loginFailed;
  return firstText(error.body.non_field_errors) || error.message || texts.loginFailed;
}

/** Returns the server's reason, or a general text if there was no answer. */
export function googleRefusal(error: unknown): string {
  return error instanceof CallError ? loginRefusal(error) : texts.googleFailed;
}

/** Returns the field `error`, otherwise the message. */
export function resetRefusal(error: unknown): string {
  return (error instanceof CallError && firstText(error.body.error)) || signUpRefusal(error);
}

export function signUpRefusal(error: unknown): string {
  return (error instanceof Error && error.message) || texts.requestFailed;
}

/** Returns the error about the old password, or an empty text. */
export function oldPasswordRefusal(error: unknown): string {
  return error instanceof CallError ? firstText(error.body.old_password?.detail) : '';
}

/** Returns the error about the old password, otherwise the message. */
export function passwordRefusal(error: unknown): string {
  return oldPasswordRefusal(error) || signUpRefusal(error);
}

/** Servers send one text or a list of texts. */
function firstText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
