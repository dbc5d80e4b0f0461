import { useDeferredValue } from 'react';
import {
  type BrowserLocationHook,
  type BrowserSearchHook,
  navigate,
  useBrowserLocation,
  useSearch,
} from 'wouter/use-browser-location';
import { navigateFromDialogs } from '../lib/navigation/dialog-navigation.ts';

// React renders a change of address in slices, so a press has an effect at once even if the next
// screen takes a long time.

export const useDeferredLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [useDeferredValue(path), navigateFromHere];
};

export const useDeferredSearch: BrowserSearchHook = (options) => useDeferredValue(useSearch(options));

const navigateFromHere: typeof navigate = (to, options) =>
  navigateFromDialogs(options?.replace ?? false, (replace) => navigate(to, { ...options, replace }));
