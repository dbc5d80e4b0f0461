/** Holds finished and pending fetches by their address. */
const fetches = new Map<string, Promise<void>>();

/**
 * Loads a part of the app after the files that it needs, and waits for their style sheets. The build puts it in
 * place of Vite's helper of this name. A failure is announced with Vite's event, see `start.tsx`.
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part | undefined> {
  try {
    await Promise.all(files.map(fetchOnce));
    return await load();
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
    return undefined;
  }
}

async function fetchOnce(file: string): Promise<void> {
  const href = `/${file}`;
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  // The document itself links some of the files.
  if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return fetches.get(href);
  const fetching = addLink(rel, href);
  fetches.set(href, fetching);
  return fetching;
}

function addLink(rel: string, href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // The next attempt fetches it again.
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
    if (rel === 'modulepreload') resolve();
  });
}
