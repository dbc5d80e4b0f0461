interface Press {
  x: number;
  y: number;
  target: EventTarget | null;
}

let press: Press | null = typeof document === 'undefined' ? null : middleOfOpener(document.activeElement);

/** Returns where a finger or pointer last pressed, or null if a key was pressed since. */
export const lastPress = (): Press | null => press;

/** The first press of a page is over before this code has loaded, but the pressed control still has the focus. */
function middleOfOpener(opener: Element | null): Press | null {
  if (!opener || opener === document.body) return null;
  const { left, top, width, height } = opener.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, target: opener };
}

// There is no window when the build renders static pages.
if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  window.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      press = { x, y, target };
    },
    options,
  );
  window.addEventListener(
    'keydown',
    () => {
      press = null;
    },
    options,
  );
}
