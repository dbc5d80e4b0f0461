import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchInactivity } from '../lib/inactivity.ts';
import { closeOverlay } from '../lib/overlay.ts';
import { endSession, useToken } from '../lib/session.ts';

/** Logs out after inactivity, and forgets what one person loaded before another sees the screen. */
export function useSessionCare(queries: QueryClient): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const stop = watchInactivity(() => endSession('inactive'));
    return () => {
      stop();
      closeOverlay();
      queries.clear();
    };
  }, [token, queries]);
}
