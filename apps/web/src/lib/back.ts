import { useLocation } from 'wouter';

/** One step back in the browser's history; without any, to the given address. */
export function useBack(otherwise: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (window.history.length > 1) window.history.back();
    else if (otherwise === '/') window.location.assign('/');
    else navigate(otherwise);
  };
}
