import type { EarlyCalls } from '../lib/http/early-calls.ts';
import { apiUrl, pictureUrl } from '../lib/http/host.ts';
import { chosenAddressKey, currentToken, isRestricted } from '../lib/http/session.ts';

/**
 * Begins the calls that the screen always makes. `{names}` in the paths stand for query parameters
 * and for the position of the chosen address.
 */
function beginCalls(token: string, { calls = '', fromChosen = calls }: DOMStringMap): EarlyCalls {
  const parameters = new Map(new URLSearchParams(location.search));
  const chosenAddress = localStorage.getItem(chosenAddressKey()) ?? '';
  for (const [, name = '', value = ''] of chosenAddress.matchAll(/"(\w+itude)":(-?[\d.]+)/g))
    parameters.set(name, value);
  const callPaths = (chosenAddress ? fromChosen : calls)
    .split(' ')
    .map((path) =>
      path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => /^(-?[\d.]+|[\da-f-]{36})$/i.exec(parameters.get(name) ?? '')?.[0] ?? '?',
      ),
    )
    // The screen itself handles a missing or invalid id.
    .filter((path) => /^[\w/-]+(\?([\w.-]+=[\w.-]+&?)+)?$/.test(path));
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` };
  const entries = callPaths.map((path) => {
    const controller = new AbortController();
    const answer = fetch(apiUrl(path), { headers, signal: controller.signal });
    // If the call fails, the client that takes it over repeats it.
    (showsShopSigns.test(path) ? answer.then(prefetchShopSigns) : answer).catch(() => undefined);
    return [apiUrl(path), { answer, controller }] as const;
  });
  return { token, calls: new Map(entries) };
}

/** The first shop signs in these answers are the largest pictures of their screens. */
const showsShopSigns = /user-dashboard|services-by|service-details/;

async function prefetchShopSigns(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  const signs = [...text.matchAll(/(?:id|name)":"[^"]*","image":"(\/[^"]+)/g)].slice(0, 2);
  for (const [, path = ''] of signs) new Image().src = pictureUrl(path);
}

/** Loads the scripts of a visitor's screen. They wait in a template, because they would delay the first paint. */
function loadApp(): void {
  document.head.append(document.querySelector<HTMLTemplateElement>('#scripts')?.content ?? '');
}

/**
 * Prevents a form from being submitted before the app has loaded, because the browser would reload the page.
 * Visitors can already fill in the form.
 */
function preventEarlySubmits(): void {
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('#first-frame')) event.preventDefault();
  });
}

// A suspended person sees a different shell, which makes none of these calls.
const token = isRestricted() ? null : currentToken();
const { visitor, ...callLists } = document.currentScript?.dataset ?? {};
// A visitor's screen also depends on its URL and on the storage of this tab.
const isPlain = !location.search && !location.hash && sessionStorage.length === 0;
const hasFrame = visitor === undefined ? token !== null : token === null && isPlain;
if (hasFrame) document.documentElement.dataset['firstFrame'] = '';
if (visitor !== undefined) {
  preventEarlySubmits();
  document.addEventListener('DOMContentLoaded', () =>
    hasFrame && !document.hidden ? requestAnimationFrame(() => setTimeout(loadApp)) : loadApp(),
  );
}
if (token !== null) window.earlyCalls = beginCalls(token, callLists);
