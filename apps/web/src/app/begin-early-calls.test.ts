// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetchCalls = vi.fn<typeof fetch>(() => new Promise(() => {}));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetchCalls);
  localStorage.setItem('accessToken', 'abc');
  localStorage.setItem('userId', '7');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchCalls.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset['firstFrame'];
  window.history.replaceState(null, '', '/');
  delete window.earlyCalls;
});

/** Runs the script at this URL with these data attributes. */
async function open(url: string, data: Record<string, string>) {
  window.history.replaceState(null, '', url);
  const script = document.createElement('script');
  Object.assign(script.dataset, data);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  await import('./begin-early-calls.ts');
  return fetchCalls.mock.calls.map(([path]) => path);
}

test('the calls that the document names are sent with the stored token', async () => {
  expect(await open('/dashboard', { calls: '/account/a/ /b/?limit=10' })).toEqual(['/account/a/', '/b/?limit=10']);
  expect(fetchCalls.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Token abc' });
  expect(window.earlyCalls?.token).toBe('abc');
  expect([...(window.earlyCalls?.calls.keys() ?? [])]).toEqual(['/account/a/', '/b/?limit=10']);
});

test('no early call is sent without a token', async () => {
  localStorage.clear();
  expect(await open('/dashboard', { calls: '/account/a/' })).toEqual([]);
  expect(window.earlyCalls).toBeUndefined();
});

const hasFirstFrame = () => 'firstFrame' in document.documentElement.dataset;

test('the first frame of a signed-in screen is shown only with a token', async () => {
  await open('/dashboard', {});
  expect(hasFirstFrame()).toBe(true);
  delete document.documentElement.dataset['firstFrame'];
  vi.resetModules();
  localStorage.clear();
  await open('/dashboard', {});
  expect(hasFirstFrame()).toBe(false);
});

test.each([
  ['/login', {}, {}, true],
  ['/signup?step=verify', {}, {}, false],
  ['/login#state=1', {}, {}, false],
  ['/login', {}, { farewell: 'inactive' }, false],
  ['/login', { accessToken: 'abc' }, {}, false],
])(
  'the first frame of %s, with %j in local and %j in session storage, is visible: %s',
  async (url, local, session, isVisible) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    document.body.innerHTML = '<template id="scripts"><i></i></template>';
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback());
    await open(url, { visitor: '' });
    expect(hasFirstFrame()).toBe(isVisible);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await expect.poll(() => document.head.querySelector('i')).not.toBeNull();
    document.head.querySelector('i')?.remove();
  },
);

test('the ids of early calls come from the query string, and a call without its id is left to the screen', async () => {
  const calls = '/chat/{conversation_id}/?limit=30 /job/?job_id={job_id} /all/';
  expect(await open('/chat?conversation_id=71', { calls })).toEqual(['/chat/71/?limit=30', '/all/']);
});

test.each(['..', '../account', 'a/b', 'a?b=1', 'a%2Fb', ''])(
  'no early call is sent with the invalid id %j',
  async (id) => {
    const calls = '/chat/{conversation_id}/ /job/?job_id={conversation_id}';
    const requestedPaths = await open(`/chat?conversation_id=${encodeURIComponent(id)}`, { calls });
    expect(requestedPaths.filter((path) => path !== `/job/?job_id=${id}`)).toEqual([]);
  },
);

test('early calls send the position of the chosen address', async () => {
  const data = { calls: '/near/', fromChosen: '/near/?latitude={latitude}&longitude={longitude}' };
  localStorage.setItem('chosenAddress.7', JSON.stringify({ address: 'X', latitude: 53.8, longitude: -1.75 }));
  expect(await open('/dashboard', data)).toEqual(['/near/?latitude=53.8&longitude=-1.75']);
});

test('no early call is sent for a chosen address without a position', async () => {
  const data = { calls: '/near/', fromChosen: '/near/?latitude={latitude}&longitude={longitude}' };
  localStorage.setItem('chosenAddress.7', JSON.stringify({ address: 'X', latitude: null, longitude: null }));
  expect(await open('/dashboard', data)).toEqual([]);
});

test('the first shop signs of an answer are fetched before the screen has loaded', async () => {
  const shopSigns: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(path: string) {
        shopSigns.push(path);
      }
    },
  );
  const listing = (image: string | null) => ({
    business_name: 'A',
    image,
    service_category: { category: 'Plumbing', image: '/pictures/categories/plumbing.svg' },
  });
  const listings = [null, '/uploads/1.webp', '/pictures/catalogue/tap.svg', '/uploads/2.webp'].map(listing);
  fetchCalls.mockImplementation(() => Promise.resolve(Response.json({ data: listings })));
  await open('/dashboard', { calls: '/service-user/api/v1/user-dashboard/ /account/a/' });
  await expect.poll(() => shopSigns, { timeout: 30_000 }).toEqual(['/uploads/1.webp', '/pictures/catalogue/tap.svg']);
  fetchCalls.mockImplementation(() => new Promise(() => {}));
});
