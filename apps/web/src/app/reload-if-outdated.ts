import { appPage } from '../lib/audience.ts';

const reloadedKey = 'release.reloaded';

/** The hash in the name of the entry script changes with every file that it loads. */
const appScript = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

export function isOtherRelease(html: string): boolean {
  return html.includes('id="app"') && !html.includes(appScript);
}

let pendingCheck: Promise<boolean> | undefined;

/** Reloads once if a chunk is missing because of a new release. Resolves to true while the page reloads. */
export function reloadIfOutdated(): Promise<boolean> {
  pendingCheck ??= isOutdated().then((outdated) => {
    pendingCheck = undefined;
    if (!outdated) return false;
    sessionStorage.setItem(reloadedKey, appScript);
    window.location.reload();
    return true;
  });
  return pendingCheck;
}

async function isOutdated(): Promise<boolean> {
  if (sessionStorage.getItem(reloadedKey) === appScript) return false;
  try {
    const response = await fetch(appPage, { cache: 'no-store' });
    return response.ok && isOtherRelease(await response.text());
  } catch {
    return false;
  }
}
