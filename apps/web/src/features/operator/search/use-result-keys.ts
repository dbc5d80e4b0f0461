import { type RefObject, useEffect, useRef } from 'react';

interface ResultKeys {
  /** Enter was pressed in the field. On a link, the browser opens it. */
  onEnter: () => void;
  onEscape: () => void;
  /** The focus has left the field and its results. */
  onLeave: () => void;
}

export function useResultKeys(box: RefObject<HTMLElement | null>, keys: ResultKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !handleKey(event, element, latest.current)) return;
      event.preventDefault();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) latest.current.onLeave();
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [box]);
}

/** Returns false for a key that is left to the browser. */
function handleKey({ key, target }: KeyboardEvent, box: HTMLElement, { onEnter, onEscape }: ResultKeys): boolean {
  if (key === 'Escape') onEscape();
  else if (key === 'ArrowDown') moveFocus(box, 1);
  else if (key === 'ArrowUp') moveFocus(box, -1);
  else if (key === 'Enter' && target instanceof HTMLInputElement) onEnter();
  else return false;
  return true;
}

function moveFocus(box: HTMLElement, step: 1 | -1): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input, a[href]')];
  const currentIndex = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.max(currentIndex, 0) + step]?.focus();
}
