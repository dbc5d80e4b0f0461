import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@fixit/contract/operator/own-account';

/** The alphabet leaves out letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const codeLength = 24;

export const generateRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, generateRecoveryCode);

/** Returns six groups of four characters. They have 118 random bits, so a plain hash is safe (ASVS 6.5.2). */
function generateRecoveryCode(): string {
  const characters = [...randomBytes(64)]
    .filter((byte) => byte < alphabet.length * 8)
    .slice(0, codeLength)
    .map((byte) => alphabet[byte % alphabet.length]);
  if (characters.length < codeLength) return generateRecoveryCode();
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

export const normaliseCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');
