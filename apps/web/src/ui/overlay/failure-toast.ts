import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

export function useFailureToast({ errorUpdatedAt }: { errorUpdatedAt: number }, sentence: string): void {
  const [since] = useState(Date.now);
  useEffect(() => {
    if (errorUpdatedAt >= since) toast.error(sentence, { id: sentence });
  }, [errorUpdatedAt, since, sentence]);
}

/** Shows a toast only for the first of several loads that fail in a row, such as refetches. */
export function useFirstFailureToast({ status }: { status: 'pending' | 'error' | 'success' }, sentence: string): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (status === 'error' && !isReported.current) toast.error(sentence, { id: sentence });
    if (status !== 'pending') isReported.current = status === 'error';
  }, [status, sentence]);
}
