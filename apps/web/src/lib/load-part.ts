const fetches = new Map<string, Promise<void>>();

/**
 * Loads a part of the app after the files that it needs. The build uses this in place of Vite's
 * helper of the same name. A failure dispatches Vite's event, which `start.tsx` handles. A browser
 * never retries a module that it failed to import, so the files are fetched before the import.
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
  // The document itself links some of the files.
  if (document.querySelector(`link[href="${href}"]`)) return fetches.get(href);
  const fetching = fetches.get(href) ?? (href.endsWith('.css') ? addStyleSheet(href) : fetchIntoCache(href));
  fetches.set(href, fetching);
  fetching.catch(() => fetches.delete(href));
  return fetching;
}

async function fetchIntoCache(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  await response.text();
}

function addStyleSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
