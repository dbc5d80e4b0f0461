import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startAnewIfReplaced } from './release.ts';

/** How long after the page has loaded the app starts to look after itself: its first data comes first. */
const calm = 3_000;

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no element with the id "app"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

window.addEventListener('vite:preloadError', () => void startAnewIfReplaced());

if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    setTimeout(() => {
      import('./standby/standby.tsx').catch((error: unknown) => console.warn(error));
    }, calm);
  });
}
