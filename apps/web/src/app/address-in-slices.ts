import { useDeferredValue } from 'react';
import {
  type BrowserLocationHook,
  type BrowserSearchHook,
  useBrowserLocation,
  useSearch,
} from 'wouter/use-browser-location';

// React draws a change of address in slices, so a press shows at once even if the next screen takes long.

export const useLocationInSlices: BrowserLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [useDeferredValue(path), navigate];
};

export const useSearchInSlices: BrowserSearchHook = (options) => useDeferredValue(useSearch(options));
