const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let lastActivityAt = Date.now();

const noteActivity = () => {
  lastActivityAt = Date.now();
};

/** Returns the milliseconds since somebody last pressed, moved or typed something. */
export const unattendedMs = (): number => Date.now() - lastActivityAt;

/** Opening a page counts as activity. Returns a function that stops watching. */
export function watchAttendance(): () => void {
  noteActivity();
  for (const name of events) window.addEventListener(name, noteActivity, { capture: true, passive: true });
  return () => {
    for (const name of events) window.removeEventListener(name, noteActivity, { capture: true });
  };
}
