import { timings } from './timings.ts';

const lastKey = 'lastActivity';
const signs = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const;
const shareEvery = 1_000;

/**
 * Calls back after 15 minutes without activity in any tab. Opening a page counts as activity. Returns an
 * unsubscribe function.
 */
export function watchInactivity(onInactive: () => void): () => void {
  let own = Date.now();
  let shared = 0;
  let timer: ReturnType<typeof setTimeout>;

  const noteActivity = () => {
    own = Date.now();
    if (Math.abs(own - shared) < shareEvery) return;
    shared = own;
    localStorage.setItem(lastKey, String(own));
  };

  const lastActivity = () => {
    const elsewhere = Number(localStorage.getItem(lastKey));
    return elsewhere > Date.now() ? own : Math.max(own, elsewhere);
  };

  const check = () => {
    const left = lastActivity() + timings.inactivity - Date.now();
    if (left <= 0) onInactive();
    else timer = setTimeout(check, left);
  };

  noteActivity();
  check();
  for (const sign of signs) window.addEventListener(sign, noteActivity, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, noteActivity, { capture: true });
  };
}
