import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type CodePurpose, codeLimits } from '@fixit/contract/account';

const saltBytes = 16;

export function makeCode(purpose: CodePurpose, production: boolean): string {
  const digits = production ? codeLimits.digits[purpose] : codeLimits.mailboxDigits;
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

export function hashCode(input: string, salt: Buffer = randomBytes(saltBytes)): Buffer {
  return Buffer.concat([salt, createHmac('sha256', salt).update(significantDigits(input)).digest()]);
}

export function isCode(input: string, code_hash: Buffer): boolean {
  return timingSafeEqual(hashCode(input, code_hash.subarray(0, saltBytes)), code_hash);
}

/** Removes spaces and leading zeros. A client that sends a number has lost the zeros. */
function significantDigits(input: string): string {
  return input.replace(/\s/g, '').replace(/^0+/, '');
}
