import { passwordLength } from '@fixit/contract/value/password';
import { newPasswordTexts } from './new-password-texts.ts';

export const isLongEnough = (password: string) => Array.from(password).length >= passwordLength.min;

/** Returns null if both fields are complete. */
export function missingPassword(password: string, repeated: string): string | null {
  if (!isLongEnough(password)) return newPasswordTexts.missing.password;
  if (repeated === '') return newPasswordTexts.missing.repeat;
  return password === repeated ? null : newPasswordTexts.missing.differ;
}
