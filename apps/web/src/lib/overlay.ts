import { createStore } from './store.ts';

/** A request goes to this artisan alone, at least at first. */
export interface ChosenArtisan {
  artisan_id: string;
  business_name: string;
  image: string | null;
  category_ids: readonly string[];
  /** Says when the artisan is free and how soon they reply; empty if unknown. */
  about: string;
}

export type Overlay =
  | { name: 'request-service'; category_id?: string | undefined; artisan?: ChosenArtisan | undefined }
  | { name: 'select-address' }
  | { name: 'all-categories' }
  | { name: 'profile' }
  | { name: 'change-password' }
  | { name: 'edit-profile' };

const store = createStore<Overlay | null>(null);

/** Opens a dialog in place of the open one. */
export function openOverlay(overlay: Overlay): void {
  store.set(overlay);
}

export function closeOverlay(): void {
  store.set(null);
}

export const useOverlay = store.useValue;
