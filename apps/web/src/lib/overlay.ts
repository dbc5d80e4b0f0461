import { useSyncExternalStore } from 'react';

/** A dialog that belongs to the whole app and can be opened from any screen. */
export type Overlay =
  | { name: 'request-service'; category_id?: string | undefined }
  | { name: 'select-address' }
  | { name: 'all-categories' }
  | { name: 'profile' }
  | { name: 'change-password' }
  | { name: 'edit-profile' };

let open: Overlay | null = null;
const listeners = new Set<() => void>();

function show(overlay: Overlay | null): void {
  open = overlay;
  for (const listener of listeners) listener();
}

/** Opens a dialog of the app, in place of the one that is open. */
export function openOverlay(overlay: Overlay): void {
  show(overlay);
}

/** Closes the dialog of the app, if one is open. */
export function closeOverlay(): void {
  show(null);
}

/** The dialog of the app that is open now. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
