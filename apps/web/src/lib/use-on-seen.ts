import { type RefObject, useEffect, useRef } from 'react';

export function useOnSeen(ref: RefObject<HTMLElement | null>, onSeen: () => void, threshold = 0): void {
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) latest.current();
      },
      { threshold },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, threshold]);
}
