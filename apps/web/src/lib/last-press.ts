interface Press {
  x: number;
  y: number;
  target: EventTarget | null;
}

let press: Press | null = typeof document === 'undefined' ? null : middleOfRect(document.activeElement);

/** Where a finger or pointer last pressed; null if a key was pressed since. */
export const lastPress = (): Press | null => press;

/** The first press of a page is over when this code has loaded, but what it opened a dialog with still has the focus. */
function middleOfRect(opener: Element | null): Press | null {
  if (!opener || opener === document.body) return null;
  const { left, top, width, height } = opener.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, target: opener };
}

// The build renders static pages without a window.
if (typeof window !== 'undefined') {
  const choices = { capture: true, passive: true };
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      press = { x, y, target };
    },
    choices,
  );
  window.addEventListener(
    'keydown',
    () => {
      press = null;
    },
    choices,
  );
}
