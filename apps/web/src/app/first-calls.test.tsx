// @vitest-environment jsdom
import { artisanScreens, customerScreens, type Guard, workspaceBase } from '@fixit/contract/screen';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';

/** The values of these query parameters can be recognised in the calls. */
const namedIds = ['job_id', 'service_id', 'category_id', 'conversation_id', 'booking_id'].map(
  (name, index) => [name, `01a1fbee-6724-7893-9706-9b55b748200${index}`] as const,
);
const chosenAddress = { address: 'Here', postal_code: 'BD18 3LA', latitude: 53.125, longitude: -1.625 };
const values = [...namedIds, ['latitude', '53.125'], ['longitude', '-1.625']] as const;

const requestedPaths: string[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
  const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  for (const name of ['IntersectionObserver', 'ResizeObserver'])
    vi.stubGlobal(
      name,
      class {
        constructor() {
          return observer;
        }
      },
    );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', (path: string, { method = 'GET' } = {}) => {
    if (method === 'GET') requestedPaths.push(path);
    return new Promise(() => {});
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

async function openApp(base: string) {
  window.history.replaceState(null, '', `${base}/login`);
  const { App } = await import('./app.tsx');
  const { screen } = await import('./screen.ts');
  const isWorkspace = base === workspaceBase;
  const { routes } = isWorkspace
    ? await import('./workspace/workspace-routes.ts')
    : await import('./customer-routes.ts');
  const shell = screen(isWorkspace ? () => import('./workspace/frame.tsx') : () => import('./shell/shell.tsx'));
  await shell.preload();
  return async (path: string, query: string): Promise<string[]> => {
    await routes.find((route) => route.path === path)?.screen.preload();
    requestedPaths.length = 0;
    window.history.replaceState(null, '', `${base}${path}${query}`.replace(/\/(?=\?|$)/, ''));
    render(<App routes={routes} shell={shell} />, {
      wrapper: ({ children }) => <Router base={base}>{children}</Router>,
    });
    await waitFor(() => expect(document.querySelector('main')).not.toBeNull(), { timeout: 30_000 });
    await act(() => Promise.resolve());
    expect(document.body.textContent, path).not.toMatch(/went wrong|No network/);
    cleanup();
    return [...requestedPaths];
  };
}

function withPlaceholders(path: string): string {
  return values.reduce((text, [name, value]) => text.replaceAll(value, `{${name}}`), path);
}

/** Returns the calls that a screen makes before any answer, independent of its query string and the date. */
async function readFirstCalls(open: Awaited<ReturnType<typeof openApp>>, path: string): Promise<string> {
  vi.setSystemTime('2026-03-02T08:00:00Z');
  const pathsWithoutQuery = new Set(await open(path, ''));
  vi.setSystemTime('2026-07-11T17:00:00Z');
  const calls = await open(path, `?${new URLSearchParams(Object.fromEntries(namedIds))}`);
  return [...new Set(calls)]
    .filter((path) => pathsWithoutQuery.has(path) || withPlaceholders(path) !== path)
    .map(withPlaceholders)
    .join(' ');
}

async function readFirstCallsOfApp(base: string, screens: Readonly<Record<string, Guard>>) {
  for (const key of ['accessToken', 'artisanAccessToken', 'userId', 'artisanUserId']) localStorage.setItem(key, '7');
  const open = await openApp(base);
  const firstCalls: Record<string, { calls: string; fromChosen?: string }> = {};
  for (const [path, guard] of Object.entries(screens)) {
    if (guard === 'visitor') continue;
    localStorage.removeItem('chosenAddress.7');
    const calls = await readFirstCalls(open, path);
    localStorage.setItem('chosenAddress.7', JSON.stringify(chosenAddress));
    const fromChosen = await readFirstCalls(open, path);
    firstCalls[base + path.replace(/^\/$/, '')] = fromChosen === calls ? { calls } : { calls, fromChosen };
  }
  return firstCalls;
}

test('first-calls.json lists the calls that each screen makes before any answer', { timeout: 300_000 }, async () => {
  const customer = await readFirstCallsOfApp('', customerScreens);
  vi.resetModules();
  const artisan = await readFirstCallsOfApp(workspaceBase, artisanScreens);
  const text = `${JSON.stringify({ ...customer, ...artisan }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('./first-calls.json');
});
