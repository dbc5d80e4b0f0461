import { useEffect, useRef } from 'react';

/** Marks the newest message as read once the window is visible. */
export function useReadMark(newest: string | null | undefined, connected: boolean, read: () => void): void {
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    if (!connected || !newest) return;
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    readIfVisible();
    document.addEventListener('visibilitychange', readIfVisible);
    return () => document.removeEventListener('visibilitychange', readIfVisible);
  }, [connected, newest]);
}
