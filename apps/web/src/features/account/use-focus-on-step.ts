import { useEffect, useRef } from 'react';

export function useFocusOnStep(step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    const main = document.getElementById('main');
    const field = main?.querySelector<HTMLElement>('[autocomplete="one-time-code"]');
    (field ?? main?.querySelector<HTMLElement>('h1'))?.focus();
  }, [step]);
}
