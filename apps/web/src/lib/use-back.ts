import { useLocation } from 'wouter';

/** Without a history: to the given screen, or to the landing page. */
export function useBack(otherwise?: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (window.history.length > 1) window.history.back();
    else if (otherwise === undefined) window.location.assign('/');
    else navigate(otherwise);
  };
}
