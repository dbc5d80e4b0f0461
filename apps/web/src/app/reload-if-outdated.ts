import { appPage } from '../lib/audience.ts';

const reloadedKey = 'release.reloaded';

/** Is the address of the app's first script, whose name changes with everything that it loads. */
const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

export function isOtherRelease(html: string): boolean {
  return html.includes('id="app"') && !html.includes(own);
}

let asking: Promise<boolean> | undefined;

/** Reloads once if a chunk is missing because of a new release. Resolves to true while the page reloads. */
export function reloadIfOutdated(): Promise<boolean> {
  asking ??= isReplaced().then((replaced) => {
    asking = undefined;
    if (!replaced) return false;
    sessionStorage.setItem(reloadedKey, own);
    window.location.reload();
    return true;
  });
  return asking;
}

async function isReplaced(): Promise<boolean> {
  if (sessionStorage.getItem(reloadedKey) === own) return false;
  try {
    const response = await fetch(appPage, { cache: 'no-store' });
    return response.ok && isOtherRelease(await response.text());
  } catch {
    return false;
  }
}
