/**
 * Focuses the screen when the focused control is removed or disabled. Otherwise the next key would start at the
 * top of the page.
 */
export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  const catchFocus = () => {
    const isLost = last !== null && document.activeElement === document.body && !canHoldFocus(last);
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  };
  new MutationObserver(catchFocus).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

const canHoldFocus = (element: Element) => element.isConnected && !element.matches(':disabled');
