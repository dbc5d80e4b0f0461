import { customerScreens, staticPages, workspaceBase } from '@fixit/contract/screen';

/** A browser that supports static routing handles these requests without starting the worker. */
interface StaticRule {
  condition: object;
  source: 'network';
}

// The manifest is filled in by the build. TypeScript has no types for static routing yet.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };
type InstallingEvent = ExtendableEvent & { addRoutes?: (rules: StaticRule[]) => Promise<void> };

const files = self.__WB_MANIFEST.map(({ url, revision }) => ({ path: `/${url}`, revision }));
const shellPaths = new Set(files.map(({ path }) => path));
const shell = '/app.html';
const workspace = '/workspace.html';
const networkError = '/error.html';
/** A release is identified by its pages, which name all their files. */
const cacheName = `shell-${[shell, workspace].map((page) => files.find(({ path }) => path === page)?.revision).join('-')}`;
/** If the network does not answer within this time, the shell comes from the cache. */
const networkTimeoutMs = 4_000;

/** The server answers these paths with app.html. The running app also has the network error page. */
const appPaths: ReadonlySet<string> = new Set([...Object.keys(customerScreens), '/error']);
const publicPaths: ReadonlySet<string> = new Set(Object.keys(staticPages).filter((path) => !appPaths.has(path)));
const isWorkspace = (path: string): boolean => path === workspaceBase || path.startsWith(`${workspaceBase}/`);

const shellRequests = [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }, { urlPattern: '/pictures/*' }];

self.addEventListener('install', (event: InstallingEvent) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()));
  void event.addRoutes?.([{ condition: { not: { or: shellRequests } }, source: 'network' }]);
});
self.addEventListener('activate', (event) => event.waitUntil(deleteOlderShells()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const path = pathname.replace(/(.)\/$/, '$1');
    if (appPaths.has(path)) event.respondWith(openApp(request, shell));
    else if (isWorkspace(path)) event.respondWith(openApp(request, workspace));
    else if (publicPaths.has(path)) event.respondWith(fetch(request).catch(() => fromCache(networkError, request)));
  } else if (shellPaths.has(pathname)) event.respondWith(fromCache(pathname, request));
});

async function storeShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Only files with a hash in their name may come from the browser's cache.
  const requests = files.map(({ path, revision }) => new Request(path, revision ? { cache: 'reload' } : {}));
  await cache.addAll(requests);
}

async function deleteOlderShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Answers from the network, so that the page is never stale, and from the cache if that fails or is slow. */
async function openApp(request: Request, page: string): Promise<Response> {
  const network = fetch(request).then((response) => {
    if (response.status >= 500) throw new Error(`The server answered ${response.status}`);
    return response;
  });
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('No answer')), networkTimeoutMs),
  );
  try {
    return await Promise.race([network, timeout]);
  } catch {
    return (await caches.match(page)) ?? network;
  }
}

async function fromCache(path: string, request: Request): Promise<Response> {
  return (await caches.match(path)) ?? fetch(request);
}
