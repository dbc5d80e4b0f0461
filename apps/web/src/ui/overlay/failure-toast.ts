import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

/** Says that a load failed, each time that it fails while the component is shown. */
export function useFailureToast({ errorUpdatedAt }: { errorUpdatedAt: number }, sentence: string): void {
  const [since] = useState(Date.now);
  useEffect(() => {
    if (errorUpdatedAt >= since) toast.error(sentence, { id: sentence });
  }, [errorUpdatedAt, since, sentence]);
}

/** Says that a load failed, once until it has succeeded: for what is read anew in the background. */
export function useFirstFailureToast({ status }: { status: 'pending' | 'error' | 'success' }, sentence: string): void {
  const said = useRef(false);
  useEffect(() => {
    if (status === 'error' && !said.current) toast.error(sentence, { id: sentence });
    if (status !== 'pending') said.current = status === 'error';
  }, [status, sentence]);
}
