import { useEffect } from 'react';

let lastAddress: string | null = null;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});
// These events come from the router. A popstate may only have closed a dialog.
for (const navigation of ['pushState', 'replaceState'])
  window.addEventListener(navigation, () => {
    wentBack = false;
  });

/** A new screen starts at the top. */
export function FocusOnNavigation({ address }: { address: string }) {
  useEffect(() => {
    const isFirst = lastAddress === null;
    if (lastAddress === address) return;
    lastAddress = address;
    if (isFirst) return;
    if (!wentBack) window.scrollTo(0, 0);
    wentBack = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
