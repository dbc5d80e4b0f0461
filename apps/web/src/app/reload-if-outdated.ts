import { appPage } from '../lib/audience.ts';

const reloadedKey = 'release.reloaded';

/** As the HTML names them, before the app adds any. */
const own = [...document.querySelectorAll('script[src], link[rel="stylesheet"]')].flatMap(
  (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
);

export function isOtherRelease(html: string): boolean {
  return html.includes('id="app"') && own.some((name) => !html.includes(name));
}

let asking: Promise<boolean> | undefined;

/** Reloads once when a chunk is missing because of a new release; true while the page reloads. */
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
    const response = await fetch(appPage, { cache: 'no-store' });
    return response.ok && isOtherRelease(await response.text());
  } catch {
    return false;
  }
}
