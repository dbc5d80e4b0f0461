import type { EarlyCalls } from '../lib/http/early-calls.ts';
import { addressAt, pictureAt } from '../lib/http/host.ts';
import { chosenAddressKey, currentToken } from '../lib/http/session.ts';

/**
 * A script of its own, within the document of a screen: shows the first frame where it is the right one, and begins the calls that the screen makes in any
 * case. `{names}` in their addresses stand for the query's parameters and for the position of the chosen address.
 */
function beginCalls(token: string, { calls = '', fromChosen = calls }: DOMStringMap): EarlyCalls {
  const given = new Map(new URLSearchParams(location.search));
  const chosen = localStorage.getItem(chosenAddressKey()) ?? '';
  for (const [, name = '', value = ''] of chosen.matchAll(/"(\w+itude)":(-?[\d.]+)/g)) given.set(name, value);
  const addresses = (chosen ? fromChosen : calls)
    .split(' ')
    .map((address) =>
      address.replace(
        /\{(\w+)\}/g,
        (_, name: string) => /^(-?[\d.]+|[\da-f-]{36})$/i.exec(given.get(name) ?? '')?.[0] ?? '?',
      ),
    )
    // An id that is missing, or none, is for the screen to say.
    .filter((address) => /^[\w/-]+(\?([\w.-]+=[\w.-]+&?)+)?$/.test(address));
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` };
  const begun = addresses.map((path) => {
    const controller = new AbortController();
    const answer = fetch(addressAt(path), { headers, signal: controller.signal });
    // Whoever takes it tries again.
    (showsSigns.test(path) ? answer.then(fetchSigns) : answer).catch(() => undefined);
    return [addressAt(path), { answer, controller }] as const;
  });
  return { token, calls: new Map(begun) };
}

/** Answers whose first signs are the largest things of their screens. */
const showsSigns = /user-dashboard|services-by|service-details/;

/** Before the scripts that will show them are there; as many as a phone shows at once. Categories' drawings are small. */
async function fetchSigns(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  const signs = [...text.matchAll(/(?:id|name)":"[^"]*","image":"(\/[^"]+)/g)].slice(0, 2);
  for (const [, path = ''] of signs) new Image().src = pictureAt(path);
}

/** The app of a visitor's screen waits in a template: until the first frame is painted, its scripts would only slow that down. */
function loadApp(): void {
  document.head.append(document.querySelector<HTMLTemplateElement>('#scripts')?.content ?? '');
}

const token = currentToken();
const { visitor, ...named } = document.currentScript?.dataset ?? {};
// What a visitor's screen shows besides depends on its address and on what this tab keeps.
const isPlain = !location.search && !location.hash && sessionStorage.length === 0;
const hasFrame = visitor === undefined ? token !== null : token === null && isPlain;
if (hasFrame) document.documentElement.dataset['firstFrame'] = '';
if (visitor !== undefined)
  document.addEventListener('DOMContentLoaded', () =>
    hasFrame && !document.hidden ? requestAnimationFrame(() => setTimeout(loadApp)) : loadApp(),
  );
if (token !== null) window.earlyCalls = beginCalls(token, named);
