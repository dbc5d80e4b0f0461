import { geolocation } from '@fixit/contract/value/address';
import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';
import type { MapPosition } from '../../ui/map/map-position.ts';
import { texts } from './address-texts.ts';

interface BrowserPosition {
  position: MapPosition | null;
  message: string | null;
}

const store = createStore<BrowserPosition>({ position: null, message: null });
let isRequested = false;

/** Stores the position, or a message if the browser does not share it. Never rejects. */
export function askBrowserPosition(): Promise<BrowserPosition> {
  return new Promise((resolve) => {
    const storeAndResolve = (next: BrowserPosition) => {
      store.set(next);
      resolve(next);
    };
    if (!('geolocation' in navigator)) {
      storeAndResolve({ position: null, message: texts.unsupported });
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => storeAndResolve({ position: { latitude, longitude }, message: null }),
      ({ code }) =>
        storeAndResolve({ position: store.get().position, message: code === 1 ? texts.refused : texts.notPlaced }),
      geolocation,
    );
  });
}

/** Requests the position once per page load. */
export function useBrowserPosition(): BrowserPosition {
  useEffect(() => {
    if (isRequested) return;
    isRequested = true;
    void askBrowserPosition();
  }, []);
  return store.useValue();
}
