import { timings } from './timings.ts';

const lastKey = 'lastActivity';
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const;
const shareIntervalMs = 1_000;

/**
 * Calls back after 15 minutes without activity in any tab. Opening a page counts as activity. Returns an
 * unsubscribe function.
 */
export function watchInactivity(onInactive: () => void): () => void {
  let lastHere = Date.now();
  let lastShared = 0;
  let timer: ReturnType<typeof setTimeout>;

  const noteActivity = () => {
    lastHere = Date.now();
    if (Math.abs(lastHere - lastShared) < shareIntervalMs) return;
    lastShared = lastHere;
    localStorage.setItem(lastKey, String(lastHere));
  };

  const lastActivity = () => {
    const inOtherTabs = Number(localStorage.getItem(lastKey));
    return inOtherTabs > Date.now() ? lastHere : Math.max(lastHere, inOtherTabs);
  };

  const check = () => {
    const remaining = lastActivity() + timings.inactivity - Date.now();
    if (remaining <= 0) onInactive();
    else timer = setTimeout(check, remaining);
  };

  noteActivity();
  check();
  for (const name of activityEvents) window.addEventListener(name, noteActivity, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const name of activityEvents) window.removeEventListener(name, noteActivity, { capture: true });
  };
}
