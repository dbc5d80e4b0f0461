import { passwordLength } from '@fixit/contract/value/password';
import { newPasswordTexts } from './new-password-texts.ts';

export const isLongEnough = (password: string) => Array.from(password).length >= passwordLength.min;

/** Returns what the two fields for a new password still need, or null. */
export function missingPassword(password: string, repeated: string): string | null {
  if (!isLongEnough(password)) return newPasswordTexts.missing.password;
  if (repeated === '') return newPasswordTexts.missing.repeat;
  return password === repeated ? null : newPasswordTexts.missing.differ;
}
