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
const focusedText = () => document.activeElement?.textContent;
const currentPath = () => window.location.pathname;

test('j and k focus the link of the next and previous row, or the row itself, and stop at the ends', () => {
  press('j');
  expect(focusedText()).toBe('One');
  press('j');
  press('j');
  expect(focusedText()).toBe('Two');
  press('k');
  press('k');
  expect([focusedText(), document.activeElement?.tagName]).toEqual(['One', 'A']);
});

test('g and a letter open a screen, unless another key comes between them or Ctrl is held', () => {
  press('p');
  press('g');
  press('x');
  press('p');
  press('g', { ctrlKey: true });
  press('p');
  expect(currentPath()).toBe('/operator/audit');
  press('g');
  press('p');
  expect(currentPath()).toBe('/operator/people');
});

test('n opens the overview if nothing is waiting', async () => {
  press('n');
  await expect.poll(currentPath).toBe('/operator/');
});

test('Esc goes back from a record to its list', () => {
  fireEvent.click(screen.getByRole('link', { name: 'One' }));
  expect(currentPath()).toBe('/operator/people/1');
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  press('Escape');
  expect(back).toHaveBeenCalledOnce();
});

test('no shortcut works while somebody types in a field', () => {
  screen.getByRole('textbox', { name: 'Search' }).focus();
  for (const key of ['j', 'g', 'p', '?', 'n']) press(key);
  expect([document.activeElement?.tagName, currentPath()]).toEqual(['INPUT', '/operator/audit']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the shortcuts can be turned off on this device, and the button still opens their list', async () => {
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(screen.getByText('Go to People')).toBeTruthy();
  press('j');
  expect(focusedText()).not.toBe('One');
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
