import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Says that a load failed, each time that it fails while the component is shown. */
export function useFailureToast({ errorUpdatedAt }: { errorUpdatedAt: number }, sentence: string): void {
  const [since] = useState(Date.now);
  useEffect(() => {
    if (errorUpdatedAt >= since) toast.error(sentence, { id: sentence });
  }, [errorUpdatedAt, since, sentence]);
}
