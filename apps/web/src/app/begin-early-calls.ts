import type { EarlyCalls } from '../lib/http/early-calls.ts';
import { addressAt, pictureAt } from '../lib/http/host.ts';
import { chosenAddressKey, currentToken, isRestricted } from '../lib/http/session.ts';

/**
 * Shows the first frame if it is the right one, and begins the calls that the screen always makes. Runs inline in
 * the document of a screen. `{names}` in addresses stand for the query's parameters and for the position of the
 * chosen address.
 */
function beginCalls(token: string, { calls = '', fromChosen = calls }: DOMStringMap): EarlyCalls {
  const query = new Map(new URLSearchParams(location.search));
  const chosen = localStorage.getItem(chosenAddressKey()) ?? '';
  for (const [, name = '', value = ''] of chosen.matchAll(/"(\w+itude)":(-?[\d.]+)/g)) query.set(name, value);
  const addresses = (chosen ? fromChosen : calls)
    .split(' ')
    .map((address) =>
      address.replace(
        /\{(\w+)\}/g,
        (_, name: string) => /^(-?[\d.]+|[\da-f-]{36})$/i.exec(query.get(name) ?? '')?.[0] ?? '?',
      ),
    )
    // The screen itself handles a missing or invalid id.
    .filter((address) => /^[\w/-]+(\?([\w.-]+=[\w.-]+&?)+)?$/.test(address));
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` };
  const started = addresses.map((path) => {
    const controller = new AbortController();
    const answer = fetch(addressAt(path), { headers, signal: controller.signal });
    // If the call fails, the client that takes it over repeats it.
    (showsSigns.test(path) ? answer.then(fetchSigns) : answer).catch(() => undefined);
    return [addressAt(path), { answer, controller }] as const;
  });
  return { token, calls: new Map(started) };
}

/** The first shop signs in these answers are the largest pictures of their screens. */
const showsSigns = /user-dashboard|services-by|service-details/;

/**
 * Fetches the signs before the scripts that show them: as many as a phone shows at once. The drawings of
 * categories are small.
 */
async function fetchSigns(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  const signs = [...text.matchAll(/(?:id|name)":"[^"]*","image":"(\/[^"]+)/g)].slice(0, 2);
  for (const [, path = ''] of signs) new Image().src = pictureAt(path);
}

/** Loads the scripts of a visitor's screen. They wait in a template, because they would delay the first paint. */
function loadApp(): void {
  document.head.append(document.querySelector<HTMLTemplateElement>('#scripts')?.content ?? '');
}

/**
 * Prevents a form from being submitted before the app has loaded, because the browser would reload the page.
 * Visitors can already fill in the form.
 */
function holdForms(): void {
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('#first-frame')) event.preventDefault();
  });
}

// A suspended person sees another shell, which makes none of these calls.
const token = isRestricted() ? null : currentToken();
const { visitor, ...callLists } = document.currentScript?.dataset ?? {};
// A visitor's screen also depends on its address and on what this tab has stored.
const isPlain = !location.search && !location.hash && sessionStorage.length === 0;
const hasFrame = visitor === undefined ? token !== null : token === null && isPlain;
if (hasFrame) document.documentElement.dataset['firstFrame'] = '';
if (visitor !== undefined) {
  holdForms();
  document.addEventListener('DOMContentLoaded', () =>
    hasFrame && !document.hidden ? requestAnimationFrame(() => setTimeout(loadApp)) : loadApp(),
  );
}
if (token !== null) window.earlyCalls = beginCalls(token, callLists);
