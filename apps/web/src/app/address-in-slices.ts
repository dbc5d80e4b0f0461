import { useDeferredValue } from 'react';
import {
  type BrowserLocationHook,
  type BrowserSearchHook,
  useBrowserLocation,
  useSearch,
} from 'wouter/use-browser-location';

// What follows a change of the address is drawn in slices: a press shows at once, also where the next screen takes long.

export const useLocationInSlices: BrowserLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [useDeferredValue(path), navigate];
};

export const useSearchInSlices: BrowserSearchHook = (options) => useDeferredValue(useSearch(options));
