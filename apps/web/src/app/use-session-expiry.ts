import { useEffect } from 'react';
import { endSession, staysLoggedIn, useToken } from '../lib/http/session.ts';
import { watchInactivity } from '../lib/inactivity.ts';
import { closeOverlay } from '../lib/overlay.ts';

export function useSessionExpiry(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const stop = staysLoggedIn() ? undefined : watchInactivity(() => endSession('inactive'));
    return () => {
      stop?.();
      closeOverlay();
    };
  }, [token]);
}
