import { useEffect, useRef } from 'react';

/** Another step of the same screen takes the focus, at its code field or its heading. */
export function useFocusOnStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const main = document.getElementById('main');
    const field = main?.querySelector<HTMLElement>('[autocomplete="one-time-code"]');
    (field ?? main?.querySelector<HTMLElement>('h1'))?.focus();
  }, [step]);
}
