import { useDeferredValue } from 'react';
import {
  type BrowserLocationHook,
  type BrowserSearchHook,
  navigate,
  useBrowserLocation,
  useSearch,
} from 'wouter/use-browser-location';
import { navigateFromDialogs } from '../lib/navigation/dialog-navigation.ts';

// React renders a navigation in slices, so a press has an effect immediately even if the next
// screen is slow to render.

export const useDeferredLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [useDeferredValue(path), navigateOutOfDialogs];
};

export const useDeferredSearch: BrowserSearchHook = (options) => useDeferredValue(useSearch(options));

const navigateOutOfDialogs: typeof navigate = (to, options) =>
  navigateFromDialogs(options?.replace ?? false, (replace) => navigate(to, { ...options, replace }));
