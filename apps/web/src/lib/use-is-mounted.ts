import { useEffect, useRef } from 'react';

/**
 * Tells whether who asks still stands on the screen. What was closed while an answer was awaited does nothing more, nor
 * does it close what was opened in its place.
 */
export function useIsMounted(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
