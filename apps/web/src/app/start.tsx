import '../ui/global.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { basePath } from '../lib/audience.ts';
import { useLocationInSlices, useSearchInSlices } from './address-in-slices.ts';
import { showAppStatus } from './app-status/app-status.tsx';
import { reloadIfOutdated } from './reload-if-outdated.ts';

/** Milliseconds after loading until the first check for a release: the screen's data comes first. */
const calm = 3_000;

export function start(app: ReactNode): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element with the id "app"');
  createRoot(root).render(
    <StrictMode>
      <Router base={basePath} hook={useLocationInSlices} searchHook={useSearchInSlices}>
        {app}
      </Router>
    </StrictMode>,
  );

  window.addEventListener('vite:preloadError', () => void reloadIfOutdated());

  if (import.meta.env.PROD) {
    window.addEventListener('load', () => setTimeout(showAppStatus, calm));
  }
}
