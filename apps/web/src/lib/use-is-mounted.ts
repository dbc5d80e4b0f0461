import { useEffect, useRef } from 'react';

/**
 * Returns a function for use after an await. It returns true if the component is still mounted, so
 * that a closed dialog does not close its successor.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
