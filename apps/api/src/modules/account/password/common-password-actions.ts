import { passwordLength } from '@fixit/contract/value/password';

let commonPasswords: Promise<string[]> | undefined;

/** Lists 49,000 leaked passwords, the most common first. Loads them on first use. */
function listCommon(): Promise<string[]> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => dictionary['passwords-common']);
  return commonPasswords;
}

let passwordSet: Promise<ReadonlySet<string>> | undefined;

export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  passwordSet ??= listCommon().then((all) => new Set(all));
  return passwordSet;
}

/** A form downloads these hints, which are about 4 kB. */
const hintCount = 1_000;

export async function listCommonPasswords(): Promise<string[]> {
  return (await listCommon()).filter(({ length }) => length >= passwordLength.min).slice(0, hintCount);
}
