import { useEffect, useRef } from 'react';

/** For after an await: what was closed meanwhile must not close what was opened in its place. */
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
