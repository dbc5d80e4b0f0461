/** `dialog-history.ts` provides these functions once the code of dialogs has loaded. */
interface DialogHistory {
  navigate: (replace: boolean, navigate: (replace: boolean) => void) => void;
  /** Returns how many entries of closed dialogs are ahead of the current one. */
  entriesAhead: () => number;
}

let history: DialogHistory | null = null;

export function provideDialogHistory(dialogHistory: DialogHistory): void {
  history = dialogHistory;
}

/** Navigates so that the new screen replaces the entries of open dialogs. */
export function navigateFromDialogs(replace: boolean, navigate: (replace: boolean) => void): void {
  if (history) history.navigate(replace, navigate);
  else navigate(replace);
}

/** Returns true if Back leads to another screen or to the previous site. */
export function hasEarlierEntry(): boolean {
  return window.history.length - (history?.entriesAhead() ?? 0) > 1;
}

export function dialogEntries(): number {
  const state: unknown = window.history.state;
  const count: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'dialogs') : 0;
  return typeof count === 'number' ? count : 0;
}

// Goes back over dialogs that were open when the page was reloaded. The build renders first frames
// without a window.
if (typeof window !== 'undefined' && dialogEntries() > 0) window.history.go(-dialogEntries());
