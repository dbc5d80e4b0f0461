import { type RefObject, useLayoutEffect, useRef } from 'react';

const slide = { duration: 200, easing: 'ease-out' } as const;
/** With reduced motion, everything jumps after two or three frames. */
const jump = { duration: 50, easing: 'steps(1, end)' } as const;

/**
 * Something may appear before the element when `trigger` changes. It fades in while the element slides down to
 * its new position. A screen with cached data does not move.
 */
export function useSlideDown<T extends HTMLElement>(trigger: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const earlierTop = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its position changes with the trigger.
  useLayoutEffect(() => {
    const top = element.current?.offsetTop ?? 0;
    const distance = top - (earlierTop.current ?? top);
    earlierTop.current = top;
    if (distance <= 0) return;
    const timing = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? jump : slide;
    element.current?.animate([{ transform: `translateY(${-distance}px)` }, { transform: 'none' }], timing);
    element.current?.previousElementSibling?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }, [trigger]);
  return element;
}
