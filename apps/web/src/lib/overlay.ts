import { createStore } from './store.ts';

export type Overlay =
  | { name: 'request-service'; category_id?: string | undefined }
  | { name: 'select-address' }
  | { name: 'all-categories' }
  | { name: 'profile' }
  | { name: 'change-password' }
  | { name: 'edit-profile' };

const store = createStore<Overlay | null>(null);

/** Replaces the one that is open. */
export function openOverlay(overlay: Overlay): void {
  store.set(overlay);
}

export function closeOverlay(): void {
  store.set(null);
}

export const useOverlay = store.useValue;
