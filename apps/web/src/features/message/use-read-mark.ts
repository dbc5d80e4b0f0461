import { useEffect, useRef } from 'react';

export function useReadMark(newest: string | null | undefined, connected: boolean, markRead: () => void): void {
  const latestMarkRead = useRef(markRead);
  latestMarkRead.current = markRead;

  useEffect(() => {
    if (!connected || !newest) return;
    const markReadIfVisible = () => {
      if (document.visibilityState === 'visible') latestMarkRead.current();
    };
    markReadIfVisible();
    document.addEventListener('visibilitychange', markReadIfVisible);
    return () => document.removeEventListener('visibilitychange', markReadIfVisible);
  }, [connected, newest]);
}
