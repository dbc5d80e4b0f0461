import { type RefObject, useLayoutEffect, useRef } from 'react';

const slide = { duration: 200, easing: 'ease-out' } as const;
/** Everything moves at once, two or three frames later, if motion is reduced. */
const jump = { duration: 50, easing: 'steps(1, end)' } as const;

/**
 * If something appeared before the element together with the change of `trigger`, it fades in
 * while the element glides to its new place. A screen with cached data does not move.
 */
export function useSlideDown<T extends HTMLElement>(trigger: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const earlierTop = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the trigger.
  useLayoutEffect(() => {
    const top = element.current?.offsetTop ?? 0;
    const way = top - (earlierTop.current ?? top);
    earlierTop.current = top;
    if (way <= 0) return;
    const timing = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? jump : slide;
    element.current?.animate([{ transform: `translateY(${-way}px)` }, { transform: 'none' }], timing);
    element.current?.previousElementSibling?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }, [trigger]);
  return element;
}
