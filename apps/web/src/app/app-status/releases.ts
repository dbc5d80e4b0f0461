import { appPage } from '../../lib/audience.ts';
import { isOtherRelease } from '../reload-if-outdated.ts';

const workerPath = '/sw.js';
const hourMs = 3_600_000;

/**
 * Stores the shell for offline use, and checks for a newer release every hour, when the tab becomes
 * visible, and when the browser is online again.
 */
export async function watchReleases(onNewer: () => void): Promise<void> {
  const registration = await registerWorker();
  const watchInstall = () => {
    const newWorker = registration.installing;
    newWorker?.addEventListener('statechange', () => {
      if (newWorker.state === 'activated')
        void readCachedPage().then((html) => html && isOtherRelease(html) && onNewer());
    });
  };
  watchInstall();
  void refreshShell();
  registration.addEventListener('updatefound', watchInstall);
  const checkForRelease = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    registration.update().catch(() => {
      // The server is unreachable now, and the next check may succeed.
    });
  };
  setInterval(checkForRelease, hourMs);
  document.addEventListener('visibilitychange', checkForRelease);
  window.addEventListener('online', checkForRelease);
}

/** An existing registration is reused: registering again would wait for a release that is still being downloaded. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ?? navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
}

/**
 * Refetches the cached pages of the shell if their appearance, including the name of the
 * marketplace, differs from that of this page.
 */
async function refreshShell(): Promise<void> {
  const cached = await readCachedPage();
  const { appearance = '' } = document.documentElement.dataset;
  if (cached === undefined || (/ data-appearance="([^"]*)"/.exec(cached)?.[1] ?? '') === appearance) return;
  const name = (await caches.keys()).find((key) => key.startsWith('shell-'));
  if (name === undefined) return;
  const cache = await caches.open(name);
  const pages = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.html'));
  await cache.addAll(pages.map((page) => new Request(page, { cache: 'reload' }))).catch(() => undefined);
}

async function readCachedPage(): Promise<string | undefined> {
  return (await caches.match(appPage))?.text();
}
