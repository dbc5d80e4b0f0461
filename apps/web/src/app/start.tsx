import '../ui/global.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { halfBase } from '../lib/app-half.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';

/** How long after the page has loaded the app starts to look after itself: its first data comes first. */
const calm = 3_000;

/** Puts one half of the app on its page, and lets it look after its release and its network. */
export function start(app: ReactNode): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no element with the id "app"');
  createRoot(root).render(
    <StrictMode>
      <Router base={halfBase}>{app}</Router>
    </StrictMode>,
  );

  window.addEventListener('vite:preloadError', () => void reloadIfOutdated());

  if (import.meta.env.PROD) {
    window.addEventListener('load', () => {
      setTimeout(() => {
        import('./app-status/app-status.tsx').catch((error: unknown) => console.warn(error));
      }, calm);
    });
  }
}
