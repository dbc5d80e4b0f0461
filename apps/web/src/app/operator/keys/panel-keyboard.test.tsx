// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, Router } from 'wouter';
import { makeQueryClient } from '../../../lib/http/query.ts';
import { storeKeysSetting } from './keys-setting.ts';
import { PanelKeyboard } from './panel-keyboard.tsx';

const screens = [
  { path: '/', label: 'Overview' },
  { path: '/people', label: 'People' },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: '', data: { waits: [] } })));
  history.replaceState(null, '', '/operator/audit');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Router base="/operator">
        <PanelKeyboard screens={screens} />
        <main id="main" tabIndex={-1}>
          <input aria-label="Search" />
          <ul>
            <li data-row>
              <Link href="/people/1">One</Link>
            </li>
          </ul>
          <table>
            <tbody>
              <tr>
                <td>Two</td>
              </tr>
            </tbody>
          </table>
        </main>
      </Router>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storeKeysSetting(true);
});

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const focused = () => document.activeElement?.textContent;
const address = () => window.location.pathname;

test('j and k focus the link of the next and previous row, or the row itself, and stop at the ends', () => {
  press('j');
  expect(focused()).toBe('One');
  press('j');
  press('j');
  expect(focused()).toBe('Two');
  press('k');
  press('k');
  expect([focused(), document.activeElement?.tagName]).toEqual(['One', 'A']);
});

test('g and a letter open a screen; another letter, a held Ctrl and a late letter do not', () => {
  press('p');
  press('g');
  press('x');
  press('p');
  press('g', { ctrlKey: true });
  press('p');
  expect(address()).toBe('/operator/audit');
  press('g');
  press('p');
  expect(address()).toBe('/operator/people');
});

test('n opens the overview when nothing waits', async () => {
  press('n');
  await expect.poll(address).toBe('/operator/');
});

test('Esc leads from a part of a screen to that screen', () => {
  fireEvent.click(screen.getByRole('link', { name: 'One' }));
  expect(address()).toBe('/operator/people/1');
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  press('Escape');
  expect(back).toHaveBeenCalledOnce();
});

test('no key works while somebody types in a field', () => {
  screen.getByRole('textbox', { name: 'Search' }).focus();
  for (const key of ['j', 'g', 'p', '?', 'n']) press(key);
  expect([document.activeElement?.tagName, address()]).toEqual(['INPUT', '/operator/audit']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keys can be turned off on this device in their list, which stays within reach', async () => {
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(screen.getByText('Go to People')).toBeTruthy();
  press('j');
  expect(focused()).not.toBe('One');
  fireEvent.click(screen.getByRole('switch', { name: 'Use these keys' }));
  expect(localStorage.getItem('operator.keys')).toBe('off');
  press('Escape');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  document.getElementById('main')?.focus();
  press('j');
  press('?');
  expect([document.activeElement?.id, screen.queryByRole('dialog')]).toEqual(['main', null]);
  fireEvent.click(screen.getByRole('button', { name: 'Keyboard' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
});
