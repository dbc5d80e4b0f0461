/**
 * Focuses the screen when the focused control is removed or disabled; otherwise the next key would
 * start at the top of the page.
 */
export function keepFocus(root: HTMLElement): void {
  let lastFocused: Element | null = null;
  root.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });
  const restoreFocus = () => {
    const isLost = lastFocused !== null && document.activeElement === document.body && !canHoldFocus(lastFocused);
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
  };
  new MutationObserver(restoreFocus).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

const canHoldFocus = (element: Element) => element.isConnected && !element.matches(':disabled');
