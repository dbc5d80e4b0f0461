import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onSeen` each time an element comes into view; not again while it stays there. */
export function useOnSeen(ref: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!ref.current) return;
    const seeing = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) latest.current();
    });
    seeing.observe(ref.current);
    return () => seeing.disconnect();
  }, [ref]);
}
