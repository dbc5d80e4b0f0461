import { geolocation } from '@fixit/contract/address';
import { useEffect, useSyncExternalStore } from 'react';
import type { Position } from './current-address.ts';
import { texts } from './texts.ts';

interface BrowserPosition {
  position: Position | null;
  /** Why there is none. */
  message: string | null;
}

let known: BrowserPosition = { position: null, message: null };
let asked = false;
const listeners = new Set<() => void>();

function learn(next: BrowserPosition): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Asks the browser where it is, and tells every screen. Resolves either way; a refusal's message is kept. */
export function askBrowserPosition(): Promise<BrowserPosition> {
  return new Promise((resolve) => {
    const settle = (next: BrowserPosition) => {
      learn(next);
      resolve(next);
    };
    if (!('geolocation' in navigator)) {
      settle({ position: null, message: texts.unsupported });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ position: { latitude, longitude }, message: null }),
      ({ message }) => settle({ position: known.position, message: message || texts.refused }),
      geolocation,
    );
  });
}

/** The browser's position, asked for once a page load. */
export function useBrowserPosition(): BrowserPosition {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void askBrowserPosition();
  }, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
  );
}
