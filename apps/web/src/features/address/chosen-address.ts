import { useSyncExternalStore } from 'react';
import { chosenAddressKey } from '../../lib/http/session.ts';
import { createListeners } from '../../lib/store.ts';
import type { ChosenAddress } from './current-address.ts';

const { notify, add } = createListeners();
let cached: { text: string | null; chosen: ChosenAddress | null } = { text: null, chosen: null };

/** Stores the address in this browser until it is changed or every session of the account ends. */
export function chooseAddress(chosen: ChosenAddress): void {
  store(JSON.stringify(chosen));
}

/** After this, the browser's position or the profile's address applies. */
export function forgetChosenAddress(): void {
  store(null);
}

export function useChosenAddress(): ChosenAddress | null {
  return useSyncExternalStore(watchChosenAddress, snapshot, snapshot);
}

function store(text: string | null): void {
  if (text === null) localStorage.removeItem(chosenAddressKey());
  else localStorage.setItem(chosenAddressKey(), text);
  notify();
}

function watchChosenAddress(listener: () => void): () => void {
  const remove = add(listener);
  window.addEventListener('storage', listener);
  return () => {
    remove();
    window.removeEventListener('storage', listener);
  };
}

function snapshot(): ChosenAddress | null {
  const text = localStorage.getItem(chosenAddressKey());
  if (text !== cached.text) cached = { text, chosen: parseChosenAddress(text) };
  return cached.chosen;
}

function parseChosenAddress(text: string | null): ChosenAddress | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isChosen(value) ? value : null;
  } catch {
    return null;
  }
}

function isChosen(value: unknown): value is ChosenAddress {
  const { address, postal_code, latitude, longitude } = (value ?? {}) as Partial<Record<keyof ChosenAddress, unknown>>;
  return (
    typeof address === 'string' &&
    typeof postal_code === 'string' &&
    (latitude === null || typeof latitude === 'number') &&
    (longitude === null || typeof longitude === 'number')
  );
}
