import { useEffect, useRef } from 'react';

/** Reads up to the newest message while somebody looks at the window: at once, or when they come back to it. */
export function useReadMark(newest: string | null | undefined, connected: boolean, read: () => void): void {
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    if (!connected || !newest) return;
    const readIfLookedAt = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    readIfLookedAt();
    document.addEventListener('visibilitychange', readIfLookedAt);
    return () => document.removeEventListener('visibilitychange', readIfLookedAt);
  }, [connected, newest]);
}
