import { timings } from './timings.ts';

const lastKey = 'lastActivity';
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const;
const shareIntervalMs = 1_000;

/**
 * Calls back after 15 minutes without activity in any tab. Opening a page counts as
 * activity. Returns an unsubscribe function.
 */
export function watchInactivity(onInactive: () => void): () => void {
  let lastInThisTab = Date.now();
  let lastSharedAt = 0;
  let timer: ReturnType<typeof setTimeout>;

  const noteActivity = () => {
    lastInThisTab = Date.now();
    if (Math.abs(lastInThisTab - lastSharedAt) < shareIntervalMs) return;
    lastSharedAt = lastInThisTab;
    localStorage.setItem(lastKey, String(lastInThisTab));
  };

  const lastActivity = () => {
    const lastInOtherTabs = Number(localStorage.getItem(lastKey));
    return lastInOtherTabs > Date.now() ? lastInThisTab : Math.max(lastInThisTab, lastInOtherTabs);
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
