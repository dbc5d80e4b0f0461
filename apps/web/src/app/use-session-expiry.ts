import { useEffect } from 'react';
import { endSession, useToken } from '../lib/http/session.ts';
import { watchInactivity } from '../lib/inactivity.ts';
import { closeOverlay } from '../lib/overlay.ts';

export function useSessionExpiry(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const stop = watchInactivity(() => endSession('inactive'));
    return () => {
      stop();
      closeOverlay();
    };
  }, [token]);
}
