import { useEffect } from 'react';
import { watchInactivity } from '../lib/inactivity.ts';
import { closeOverlay } from '../lib/overlay.ts';
import { endSession, useToken } from '../lib/session.ts';

/** Logs out after inactivity, and leaves no dialog open behind a session that ended. */
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
