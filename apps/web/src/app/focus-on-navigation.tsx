import { useEffect } from 'react';

let lastPath: string | null = null;
let isBackNavigation = false;

window.addEventListener('popstate', () => {
  isBackNavigation = true;
});
// These events come from the router. A popstate may only have closed a dialog.
for (const navigation of ['pushState', 'replaceState'])
  window.addEventListener(navigation, () => {
    isBackNavigation = false;
  });

export function FocusOnNavigation({ path }: { path: string }) {
  useEffect(() => {
    const isFirst = lastPath === null;
    if (lastPath === path) return;
    lastPath = path;
    if (isFirst) return;
    if (!isBackNavigation) window.scrollTo(0, 0);
    isBackNavigation = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
