import { passwordLength } from '@fixit/contract/value/password';

let read: Promise<string[]> | undefined;

/**
 * Lists 49,000 leaked passwords, the commonest first (@zxcvbn-ts/language-common). Unpacks them when
 * they are first needed.
 */
function listCommon(): Promise<string[]> {
  read ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => dictionary['passwords-common']);
  return read;
}

let cached: Promise<ReadonlySet<string>> | undefined;

export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  cached ??= listCommon().then((all) => new Set(all));
  return cached;
}

/** A form receives this many for its hints, which is some 4 kB. */
const hinted = 1_000;

export async function listCommonPasswords(): Promise<string[]> {
  return (await listCommon()).filter(({ length }) => length >= passwordLength.least).slice(0, hinted);
}
