import { useEffect } from 'react';

let seen: string | null = null;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});
// The router's own events. Back may only have closed a dialog before.
for (const navigation of ['pushState', 'replaceState'])
  window.addEventListener(navigation, () => {
    wentBack = false;
  });

/** A new screen starts at the top. */
export function FocusOnNavigation({ address }: { address: string }) {
  useEffect(() => {
    const isFirst = seen === null;
    if (seen === address) return;
    seen = address;
    if (isFirst) return;
    if (!wentBack) window.scrollTo(0, 0);
    wentBack = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
