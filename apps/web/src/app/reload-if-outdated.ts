import { appPage } from '../lib/audience.ts';

const reloadedKey = 'release.reloaded';

/** The name of the app's first script changes with everything that it loads. */
const appScript = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

export function isOtherRelease(html: string): boolean {
  return html.includes('id="app"') && !html.includes(appScript);
}

let pendingCheck: Promise<boolean> | undefined;

/** Reloads once if a chunk is missing because of a new release. Resolves to true while the page reloads. */
export function reloadIfOutdated(): Promise<boolean> {
  pendingCheck ??= isReplaced().then((replaced) => {
    pendingCheck = undefined;
    if (!replaced) return false;
    sessionStorage.setItem(reloadedKey, appScript);
    window.location.reload();
    return true;
  });
  return pendingCheck;
}

async function isReplaced(): Promise<boolean> {
  if (sessionStorage.getItem(reloadedKey) === appScript) return false;
  try {
    const response = await fetch(appPage, { cache: 'no-store' });
    return response.ok && isOtherRelease(await response.text());
  } catch {
    return false;
  }
}
