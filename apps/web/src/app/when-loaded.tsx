import { type ReactNode, useEffect, useState } from 'react';

interface WhenLoadedProps {
  /** Pass undefined for a screen that is part of the first bundle. */
  screen: { isLoaded: () => boolean; preload: () => Promise<unknown> } | undefined;
  children: ReactNode;
}

/**
 * Shows its children once the screen's code has loaded or failed to load, which the screen itself reports. With
 * Suspense alone, React shows nothing for 300 ms, however soon the code arrives. Each screen needs a new instance.
 */
export function WhenLoaded({ screen, children }: WhenLoadedProps) {
  const [isSettled, setSettled] = useState(() => screen === undefined || screen.isLoaded());
  useEffect(() => {
    const settle = () => setSettled(true);
    if (!isSettled) screen?.preload().then(settle, settle);
  }, [isSettled, screen]);
  return isSettled ? children : null;
}
