import { useLocation } from 'wouter';

/** One step back in the browser's history; without any, to the given screen, or out of the app to its landing page. */
export function useBack(otherwise?: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (window.history.length > 1) window.history.back();
    else if (otherwise === undefined) window.location.assign('/');
    else navigate(otherwise);
  };
}
