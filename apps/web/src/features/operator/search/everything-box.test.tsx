// @vitest-environment jsdom
import type { FoundRecords } from '@fixit/contract/operator/operator-search';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { makeQueryClient } from '../../../lib/http/query.ts';
import { EverythingBox, focusSearch } from './everything-box.tsx';

const emptyGroup = { rows: [], has_more: false };
const person = {
  id: 'p1',
  name: 'Will Kirk',
  email: 'will@fixit.test',
  side: 'artisan',
  business: 'Kirkgate Painters',
};
const painter = { ...person, state: 'active', created_at: '2026-03-03T10:00:00Z' };
const failure: FoundRecords['emails']['rows'][number] = {
  id: '7',
  task: 'mail',
  state: 'given up',
  attempts: 5,
  max_attempts: 5,
  run_at: '2026-03-03T10:00:00Z',
  too_late: false,
  to: 'will@fixit.test',
  error: 'Mailbox full',
};
const emptyResult: FoundRecords = {
  cases: emptyGroup,
  people: emptyGroup,
  requests: emptyGroup,
  bookings: emptyGroup,
  waitlist: emptyGroup,
  emails: emptyGroup,
  withheld: [],
};

let foundRecords: FoundRecords;
/** The server answers once this promise is settled. */
let pendingAnswer: Promise<void>;
let isOffline = false;
const searchRequests: string[] = [];

beforeEach(() => {
  foundRecords = {
    ...emptyResult,
    people: { rows: [painter], has_more: true },
    emails: { rows: [failure], has_more: false },
  };
  pendingAnswer = Promise.resolve();
  isOffline = false;
  searchRequests.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    searchRequests.push(`${url} ${body}`);
    await pendingAnswer;
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ message: 'Found.', data: foundRecords }));
  });
  history.replaceState(null, '', '/operator/audit');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Router base="/operator">
        <EverythingBox />
        <main id="main" tabIndex={-1} />
      </Router>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search everything' });

function typeText(text: string) {
  act(focusSearch);
  fireEvent.change(field(), { target: { value: text } });
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const linkHrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('the search field explains the search, and sends the text in the body after a pause in typing', async () => {
  act(focusSearch);
  expect(screen.getByText(/Search by a name, business, email/)).toBeTruthy();
  typeText('k');
  expect(screen.getByText('Type at least two characters.')).toBeTruthy();
  typeText('kirk');
  await screen.findByText('Kirkgate Painters');
  expect(searchRequests).toEqual(['/operator/api/v1/search/ {"text":"kirk"}']);
  expect(screen.getByRole('heading', { name: 'People and businesses' })).toBeTruthy();
  expect(screen.getByText(/There are more/)).toBeTruthy();
  expect(linkHrefs()).toEqual(['/operator/people/p1', '/operator/system#failed-emails']);
  expect(screen.getByText('2 results. Enter opens the first.')).toBeTruthy();
});

test('arrows move from the field through the links and back, and Esc closes the search and keeps the text', async () => {
  typeText('kirk');
  await screen.findByText('Kirkgate Painters');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('href')).toBe('/operator/system#failed-emails');
  press('ArrowUp');
  press('ArrowUp');
  expect(document.activeElement).toBe(field());
  press('Escape');
  expect([linkHrefs(), field().value, document.activeElement?.id]).toEqual([[], 'kirk', 'main']);
  act(focusSearch);
  expect(linkHrefs()).toHaveLength(2);
});

test('Enter opens the first result, even if it is pressed before the answer arrives', async () => {
  let answer: () => void = () => undefined;
  pendingAnswer = new Promise((resolve) => {
    answer = resolve;
  });
  typeText('kirk');
  press('Enter');
  await expect.poll(() => searchRequests).toHaveLength(1);
  expect(window.location.pathname).toBe('/operator/audit');
  answer();
  await expect.poll(() => window.location.pathname).toBe('/operator/people/p1');
  expect(linkHrefs()).toEqual([]);
});

test('a search without a result says so, and Enter does nothing', async () => {
  foundRecords = emptyResult;
  typeText('zzz');
  press('Enter');
  await screen.findByText('Nothing matches “zzz”.');
  expect(window.location.pathname).toBe('/operator/audit');
});

test('a search without a connection keeps the text, which can be searched again', async () => {
  isOffline = true;
  typeText('07700 900318');
  await screen.findByText('No connection, so nothing was searched.');
  expect(field().value).toBe('07700 900318');
  isOffline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Kirkgate Painters');
});

test('a viewer is told what was not searched, and sees no email address', async () => {
  foundRecords = {
    ...emptyResult,
    emails: { rows: [{ ...failure, to: null, error: null }], has_more: false },
    withheld: ['phone'],
  };
  typeText('07700 900318');
  await screen.findByText('Viewers cannot search by phone number.');
  expect(screen.getByText('An email to an address hidden from viewers')).toBeTruthy();
});

test('the search closes when the focus leaves it', async () => {
  typeText('kirk');
  await screen.findByText('Kirkgate Painters');
  act(() => document.getElementById('main')?.focus());
  expect(linkHrefs()).toEqual([]);
});
