import { type ReactNode, useEffect, useState } from 'react';

interface WhenLoadedProps {
  /** Undefined for what is part of the first bundle. */
  screen: { isLoaded: () => boolean; preload: () => Promise<unknown> } | undefined;
  children: ReactNode;
}

/**
 * Shows its children once the screen's code has loaded or failed, which the screen itself reports. With Suspense alone
 * a new screen stays empty for 300 ms, however soon its code is there. To be mounted anew for another screen.
 */
export function WhenLoaded({ screen, children }: WhenLoadedProps) {
  const [isSettled, setSettled] = useState(() => screen === undefined || screen.isLoaded());
  useEffect(() => {
    if (isSettled || screen === undefined) return;
    let isMounted = true;
    const settle = () => {
      if (isMounted) setSettled(true);
    };
    screen.preload().then(settle, settle);
    return () => {
      isMounted = false;
    };
  }, [isSettled, screen]);
  return isSettled ? children : null;
}
