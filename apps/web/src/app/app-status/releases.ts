import { appPage } from '../../lib/audience.ts';
import { isOtherRelease } from '../reload-if-outdated.ts';

const worker = '/sw.js';
const hour = 3_600_000;

/** Keeps the shell for offline use and looks for a newer release: hourly, when the tab is shown, when back online. */
export async function watchReleases(onNewer: () => void): Promise<void> {
  const registration = await keepShell();
  const follow = () => {
    const newest = registration.installing;
    newest?.addEventListener('statechange', () => {
      if (newest.state === 'activated') void readKept().then((html) => html && isOtherRelease(html) && onNewer());
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch(() => {
      // Not reachable now; the next check may succeed.
    });
  };
  setInterval(look, hour);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
}

/** An existing registration is reused: registering again would wait for a release that is still being downloaded. */
async function keepShell(): Promise<ServiceWorkerRegistration> {
  const kept = await navigator.serviceWorker.getRegistration();
  return kept ?? navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
}

async function readKept(): Promise<string | undefined> {
  return (await caches.match(appPage))?.text();
}
