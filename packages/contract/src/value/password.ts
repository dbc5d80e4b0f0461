export const passwordLength = { min: 8, max: 128 } as const;

export type PasswordOwner = { email?: string; first_name?: string; last_name?: string };

/** A password is weak if it has fewer than this many characters besides 'fixit' and the owner's names. */
const fewCharacters = 6;

const shortEnding = /[0-9!?.@#$*_-]{1,4}$/;
const runs = ['12345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl'].flatMap((run) => [
  run,
  run.split('').reverse().join(''),
]);

/**
 * Returns true for a common password, with or without a short ending, for a pattern, and for a
 * password that is little more than 'fixit' or the owner's name or email.
 */
export function isCommonPassword(
  password: string,
  commonPasswords: ReadonlySet<string>,
  owner: PasswordOwner = {},
): boolean {
  const lowerCase = password.toLowerCase();
  return (
    commonPasswords.has(lowerCase) ||
    commonPasswords.has(lowerCase.replace(shortEnding, '')) ||
    isPattern(lowerCase) ||
    isMostlyOwn(lowerCase, owner)
  );
}

/** Recognises 'abababab', '11223344', and a run of the keyboard or the alphabet. */
function isPattern(lowerCase: string): boolean {
  if (/^(.{1,4})\1+$/s.test(lowerCase) || /^(?:(.)\1)+$/s.test(lowerCase)) return true;
  return runs.some((run) => run.includes(lowerCase));
}

function isMostlyOwn(lowerCase: string, { email = '', first_name = '', last_name = '' }: PasswordOwner): boolean {
  const [local = ''] = email.toLowerCase().split('@');
  const words = [
    'fixit',
    local,
    ...[local, first_name, last_name].flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)),
  ]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const otherCharacters = words.reduce((remaining, word) => remaining.replaceAll(word, ''), lowerCase);
  return otherCharacters !== lowerCase && Array.from(otherCharacters).length < fewCharacters;
}
