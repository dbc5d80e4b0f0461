import { type RefObject, useLayoutEffect, useRef } from 'react';

const slide = { duration: 200, easing: 'ease-out' } as const;
/** With reduced motion, the element jumps after two or three frames. */
const jump = { duration: 50, easing: 'steps(1, end)' } as const;

/**
 * When `trigger` changes and the preceding element appears, fades that element in and slides this one down to its new
 * position.
 */
export function useSlideDown<T extends HTMLElement>(trigger: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const previousTop = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the trigger.
  useLayoutEffect(() => {
    const top = element.current?.offsetTop ?? 0;
    const distance = top - (previousTop.current ?? top);
    previousTop.current = top;
    if (distance <= 0) return;
    const timing = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? jump : slide;
    // Ignores presses while things move, because they could hit something other than what was aimed at.
    const pointerEvents = 'none';
    element.current?.animate(
      [
        { transform: `translateY(${-distance}px)`, pointerEvents },
        { transform: 'none', pointerEvents },
      ],
      timing,
    );
    element.current?.previousElementSibling?.animate(
      [
        { opacity: 0, pointerEvents },
        { opacity: 1, pointerEvents },
      ],
      timing,
    );
  }, [trigger]);
  return element;
}
