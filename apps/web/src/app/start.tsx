import '../ui/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { basePath } from '../lib/audience.ts';
import { App } from './app.tsx';
import { showAppStatus } from './app-status/app-status.tsx';
import { useDeferredLocation, useDeferredSearch } from './deferred-location.ts';
import { keepFocus } from './keep-focus.ts';
import { routeAt } from './page-routes.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';
import type { ScreensProps } from './screens.tsx';

/** The first check for a release is delayed, because the screen's data comes first. */
const releaseCheckDelayMs = 3_000;

/** Renders nothing until the whole first screen has loaded or failed. The screen itself reports a failure. */
export async function start(screens: ScreensProps): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element with the id "app"');
  window.addEventListener('vite:preloadError', () => void reloadIfOutdated());
  if (import.meta.env.PROD) void windowLoaded().then(() => setTimeout(showAppStatus, releaseCheckDelayMs));

  const current = routeAt(screens.routes, window.location.pathname.slice(basePath.length));
  await Promise.allSettled([current?.guard !== 'visitor' && screens.shell.preload(), current?.screen.preload()]);
  createRoot(root).render(
    <StrictMode>
      <Router base={basePath} hook={useDeferredLocation} searchHook={useDeferredSearch}>
        <App {...screens} />
      </Router>
    </StrictMode>,
  );
  keepFocus(root);
}

function windowLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve));
}
