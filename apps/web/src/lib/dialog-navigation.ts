/** The interface of `dialog-history.ts`, once the code of dialogs has loaded. */
interface DialogHistory {
  navigate: (replace: boolean, navigate: (replace: boolean) => void) => void;
  /** How many entries of closed dialogs lie ahead of the present one. */
  entriesAhead: () => number;
}

let history: DialogHistory | null = null;

export function provideDialogHistory(provided: DialogHistory): void {
  history = provided;
}

/** Navigates so that no entry of a dialog stays behind: the new address takes its place. */
export function navigateFromDialogs(replace: boolean, navigate: (replace: boolean) => void): void {
  if (history) history.navigate(replace, navigate);
  else navigate(replace);
}

/** Whether Back leads to another screen, or to where the person came from. */
export function hasEarlierEntry(): boolean {
  return window.history.length - (history?.entriesAhead() ?? 0) > 1;
}

/** How many entries of dialogs end at the present one. */
export function dialogEntries(): number {
  const state: unknown = window.history.state;
  const count: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'dialogs') : 0;
  return typeof count === 'number' ? count : 0;
}

// After a reload with an open dialog. The build renders first frames without a window.
if (typeof window !== 'undefined' && dialogEntries() > 0) window.history.go(-dialogEntries());
