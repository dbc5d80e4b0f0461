import { useLocation } from 'wouter';
import { hasEarlierEntry } from './dialog-navigation.ts';

/** Returns a function that goes back. Without a history it opens the fallback, or the landing page. */
export function useBack(fallback?: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (hasEarlierEntry()) window.history.back();
    else if (fallback === undefined) window.location.assign('/');
    else navigate(fallback);
  };
}
