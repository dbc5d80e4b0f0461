import { useRef, useState } from 'react';

/** While a task runs, `run` ignores others. `faultOf` returns the sentence to show for an error, if any. */
export function useSingleTask(faultOf: (error: unknown) => string | null) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isBusy = useRef(false);
  const run = async (task: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFault(null);
    try {
      await task();
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { isPending, fault, run };
}
