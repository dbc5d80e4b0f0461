import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function watchWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns true on a screen wider than a phone, for differences that CSS cannot make. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches);
}
