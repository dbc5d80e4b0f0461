import { halfPage } from '../../lib/app-half.ts';
import { isOtherRelease } from '../reload-if-outdated.ts';

const worker = '/sw.js';
const hour = 3_600_000;

/**
 * Lets the browser keep the shell, and looks for a newer one: each hour, when the tab is looked at again, when the network is
 * back. `onNewer` is told once a release other than the running one is ready.
 */
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

/** One that is there already is looked up: registering it again would wait for a release that is just being fetched. */
async function keepShell(): Promise<ServiceWorkerRegistration> {
  const kept = await navigator.serviceWorker.getRegistration();
  return kept ?? navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
}

async function readKept(): Promise<string | undefined> {
  return (await caches.match(halfPage))?.text();
}
