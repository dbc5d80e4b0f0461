import type { PasswordOwner } from '@fixit/contract/value/password';
import { useRef, useState } from 'react';
import { loadFormCalls } from '../submission.ts';

type IsCommon = (password: string, owner: PasswordOwner) => boolean;

/** No password counts as common until `prepare` has loaded the list. */
export function useCommonPasswordCheck(): { isCommon: IsCommon; prepare: () => void } {
  const [isCommon, setIsCommon] = useState<IsCommon>(() => () => false);
  const isRequested = useRef(false);
  const prepare = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    loadFormCalls()
      .then(async (calls) => calls.readCommonPasswords())
      .then((isCommonPassword) => setIsCommon(() => isCommonPassword))
      .catch((error: unknown) => console.warn(error));
  };
  return { isCommon, prepare };
}
