import { halfPage } from '../lib/app-half.ts';

const reloadedKey = 'release.reloaded';

/** The files that this page is made of, as its HTML names them, before the app adds any. */
const own = [...document.querySelectorAll('script[src], link[rel="stylesheet"]')].flatMap(
  (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
);

/** Whether a page of this half of the app belongs to another release than the running page. */
export function isOtherRelease(html: string): boolean {
  return html.includes('id="app"') && own.some((name) => !html.includes(name));
}

let asking: Promise<boolean> | undefined;

/**
 * Starts anew where code of this page is gone because the server has another release; the answer is true while the page
 * reloads. It does so once: what is missing after that is missing for another reason.
 */
export function reloadIfOutdated(): Promise<boolean> {
  asking ??= isReplaced().then((replaced) => {
    asking = undefined;
    if (!replaced) return false;
    sessionStorage.setItem(reloadedKey, own.join(' '));
    window.location.reload();
    return true;
  });
  return asking;
}

async function isReplaced(): Promise<boolean> {
  if (sessionStorage.getItem(reloadedKey) === own.join(' ')) return false;
  try {
    const response = await fetch(halfPage, { cache: 'no-store' });
    return response.ok && isOtherRelease(await response.text());
  } catch {
    // Not reachable: the network failed, not the release.
    return false;
  }
}
