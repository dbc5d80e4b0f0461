import { useRef, useState } from 'react';
import { passkeyFault } from './passkey.ts';

export function useCeremony() {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = useRef(false);
  const run = async (ceremony: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFault(null);
    try {
      await ceremony();
    } catch (error) {
      setFault(passkeyFault(error));
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { isPending, fault, run };
}
