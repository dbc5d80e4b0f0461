const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let lastActAt = Date.now();

const noteAct = () => {
  lastActAt = Date.now();
};

/** Returns for how many milliseconds nobody has pressed, moved or typed anything. */
export const unattendedMs = (): number => Date.now() - lastActAt;

/** Opening a page counts as an act. Returns a function that stops the watch. */
export function watchAttendance(): () => void {
  noteAct();
  for (const name of events) window.addEventListener(name, noteAct, { capture: true, passive: true });
  return () => {
    for (const name of events) window.removeEventListener(name, noteAct, { capture: true });
  };
}
