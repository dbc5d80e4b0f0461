import { geolocation } from '@fixit/contract/address';
import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';
import type { Position } from '../../ui/map/place.ts';
import { texts } from './texts.ts';

interface BrowserPosition {
  position: Position | null;
  message: string | null;
}

const store = createStore<BrowserPosition>({ position: null, message: null });
let asked = false;

/** For every screen. Resolves either way; the message of a refusal is kept. */
export function askBrowserPosition(): Promise<BrowserPosition> {
  return new Promise((resolve) => {
    const settle = (next: BrowserPosition) => {
      store.set(next);
      resolve(next);
    };
    if (!('geolocation' in navigator)) {
      settle({ position: null, message: texts.unsupported });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ position: { latitude, longitude }, message: null }),
      ({ message }) => settle({ position: store.get().position, message: message || texts.refused }),
      geolocation,
    );
  });
}

/** Asked for once a page load. */
export function useBrowserPosition(): BrowserPosition {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void askBrowserPosition();
  }, []);
  return store.useValue();
}
