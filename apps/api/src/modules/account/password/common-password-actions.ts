import { passwordLength } from '@fixit/contract/value/password';

let read: Promise<string[]> | undefined;

/** 49,000 from leaks, the commonest first (@zxcvbn-ts/language-common), unpacked when they are first asked for. */
function listCommon(): Promise<string[]> {
  read ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => dictionary['passwords-common']);
  return read;
}

let cached: Promise<ReadonlySet<string>> | undefined;

export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  cached ??= listCommon().then((all) => new Set(all));
  return cached;
}

/** How many a form is given to hint at: some 4 kB on the way. */
const hinted = 1_000;

export async function listCommonPasswords(): Promise<string[]> {
  return (await listCommon()).filter(({ length }) => length >= passwordLength.least).slice(0, hinted);
}
