// @vitest-environment jsdom
import { listOf, operatorListNames } from '@fixit/contract/operator/operator-list';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { makeQueryClient } from '../../lib/http/query.ts';
import { Panel } from './panel.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const person = {
  id,
  name: 'Will Kirk',
  email: 'will@fixit.test',
  role: 'artisan',
  business: 'Kirkgate Painters',
  state: 'active',
  created_at: '2026-03-03T10:00:00Z',
};
const details = {
  ...person,
  last_seen: null,
  suspended_at: null,
  suspended_reason: null,
  suspended_until: null,
  sessions: 2,
  listings: 3,
  open_requests: 0,
  proposals_open: 0,
  appointments_ahead: 4,
  acceptances: 0,
  cases_about: { upheld: 1, dismissed: 2, open: 0 },
  reports_made: { upheld: 3, dismissed: 7, open: 1 },
  notes: [],
};

const period = {
  requests: 0,
  answered: 0,
  unanswered: 0,
  first_yes_minutes: null,
  agreed: 0,
  took_place: 0,
  cancelled_late: 0,
};
const openDispute = { kind: 'dispute', count: 1, since: '2026-03-03T10:00:00Z', due_at: null };
const failedEmails = { ...openDispute, kind: 'failed_email', count: 2 };
let overview: unknown;
let people: (typeof person & { side: string })[] = [];

/** Null stands for a visitor without a session. */
let role: string | null = null;
let openFindings = 0;
const requestedPaths: string[] = [];

function answer(path: string): [status: number, data: unknown] {
  const route = path.replace('/operator/api/v1', '');
  if (route === '/set-up/options/' || role === null) return [404, null];
  if (route === '/me/') return [200, { id: 'o', name: 'Ruth', email: 'ruth@fixit.test', role, passkeys: [] }];
  if (route.startsWith('/lists/people/')) return [200, { rows: people, next: null }];
  if (route === `/people/${id}/`) return [200, { ...details, ...(role === 'viewer' && { email: null }) }];
  if (route === '/overview/') return [200, overview];
  if (route.startsWith('/lists/')) return [200, { rows: [], next: null }];
  if (route === '/system/findings/count/') return [200, { open: openFindings }];
  if (route === '/categories/') return [200, []];
  if (route.startsWith('/actions/')) return [400, null];
  if (route === '/settings/') return [200, [{ name: 'announcement', value: '', fixed_by: null, changed_at: null }]];
  return [404, null];
}

beforeEach(() => {
  requestedPaths.length = 0;
  openFindings = 0;
  people = [{ ...person, side: 'artisan' }];
  overview = {
    waits: [openDispute],
    days: [],
    latest: period,
    before: period,
    unanswered_places: [],
    today: period,
  };
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path);
    const [status, data] = answer(path);
    const errors = { announcement: ['This cannot contain a link'] };
    const body = { message: 'Not found.', data, ...(status === 400 && { errors }) };
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path: string, operatorRole: string | null) {
  role = operatorRole;
  history.replaceState(null, '', `/operator${path}`);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Router base="/operator">
        <Panel />
      </Router>
    </QueryClientProvider>,
  );
}

const longTimeout = { timeout: 30_000 };
const findHeading = (name: string) => screen.findByRole('heading', { name }, longTimeout);
const linkNames = () => {
  const navigation = screen.getByRole('navigation', { name: 'Operator' });
  return [...navigation.querySelectorAll('a')].map(({ textContent }) => textContent);
};

test('a visitor is asked to sign in at any URL, and the URL stays the same', async () => {
  open('/audit', null);
  await findHeading('Sign in');
  expect(window.location.pathname).toBe('/operator/audit');
});

test('a set-up link that no longer works says what to do', async () => {
  open('/set-up?token=old', null);
  await findHeading('This link no longer works');
  expect(screen.getByText(/Ask an owner for a new link/)).toBeTruthy();
  expect(screen.getByText(/operator add/)).toBeTruthy();
});

const screens = [
  'Overview',
  'Cases',
  'People',
  'Requests',
  'Bookings',
  'Reviews',
  'Waitlist',
  'Services of the month',
  'Coverage',
  'Audit',
  'System',
];

test.each([
  ['owner', [...screens, 'Operators', 'Settings']],
  ['moderator', screens],
  ['viewer', screens],
])('an operator with the role %s sees links to %j', async (operatorRole, expected) => {
  open('/people', operatorRole);
  await findHeading('People');
  expect(linkNames()).toEqual(expected);
});

test('the panel opens on the overview, where new rows wait until somebody asks for them', async () => {
  open('/nowhere', 'viewer');
  await screen.findByRole('heading', { name: /^Good \w+, Ruth$/ }, longTimeout);
  expect(window.location.pathname).toBe('/operator/');
  await screen.findByRole('list', { name: 'What is waiting' }, longTimeout);
  const rows = () => [...screen.getByRole('list', { name: 'What is waiting' }).children].map((row) => row.textContent);
  expect(rows()).toEqual([expect.stringContaining('1 dispute to settle')]);
  overview = { ...(overview as object), waits: [failedEmails] };
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Show 2 new' }, longTimeout);
  expect(rows()).toEqual([expect.stringMatching(/^Done/)]);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 new' }));
  expect(rows()).toEqual([expect.stringContaining('2 emails did not go out')]);
});

test.each([
  ['tomorrow', 30 * 60, /^30 h left/, /The next is due on \w{3} \d+ \w{3}, \d\d:\d\d\./],
  ['two days ago', -48 * 60, /^48 h over/, /The first was due on \w{3} \d+ \w{3}, \d\d:\d\d\./],
])('the overview says when a case was or is due: %s', async (_, minutes, chip, lead) => {
  const due_at = new Date(Date.now() + minutes * 60_000).toISOString();
  overview = { ...(overview as object), waits: [{ ...openDispute, kind: 'case', due_at }] };
  open('/', 'viewer');
  const list = await screen.findByRole('list', { name: 'What is waiting' }, longTimeout);
  expect(list.textContent).toMatch(chip);
  expect(screen.getByText(lead)).toBeTruthy();
});

test.each(operatorListNames)(
  'the list %s has a screen with its filters, and only moderators can export it',
  async (name) => {
    const { label, path, filters } = listOf(name);
    open(`/${path}`, 'moderator');
    await findHeading(label);
    const searches = Object.values(filters).filter(({ kind }) => kind === 'search');
    for (const { label: field } of searches) expect(screen.getByRole('searchbox', { name: field })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    cleanup();
    open(`/${path}`, 'viewer');
    await findHeading(label);
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  },
);

test('a list says how many rows are new, and shows them only when somebody asks for them', async () => {
  open('/people', 'moderator');
  await screen.findByRole('link', { name: 'Will Kirk' }, longTimeout);
  people = [{ ...person, id: id.replace(/1$/, '2'), name: 'Zoë Lee', side: 'customer' }, ...people];
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  const show = await screen.findByRole('button', { name: 'Show 1 new' }, longTimeout);
  expect(screen.queryByRole('link', { name: 'Zoë Lee' })).toBeNull();
  fireEvent.click(show);
  await screen.findByRole('link', { name: 'Zoë Lee' }, longTimeout);
  expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull();
});

test('the filters in the URL apply to the list', async () => {
  open('/people?q=Kirk&state=suspended', 'moderator');
  await screen.findByRole('link', { name: 'Will Kirk' }, longTimeout);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' }).value).toBe('Kirk');
  expect(requestedPaths).toContain('/operator/api/v1/lists/people/?q=Kirk&state=suspended');
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: '' } });
  expect(window.location.search).toBe('?q=Kirk');
});

test('a filter chosen immediately after another one does not remove it', async () => {
  open('/reviews', 'moderator');
  await findHeading('Reviews');
  act(() => {
    window.history.replaceState(null, '', '/operator/reviews?ratings=5');
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'hidden' } });
  });
  expect(new URLSearchParams(window.location.search)).toEqual(new URLSearchParams('ratings=5&state=hidden'));
});

test.each([
  ['moderator', 'a button', true],
  ['viewer', 'no button', false],
])('a %s has %s that suspends an account', async (operatorRole, _, isAllowed) => {
  open(`/people/${id}`, operatorRole);
  await findHeading('Kirkgate Painters');
  for (const figure of ['1 of 3 upheld', '3 of 11 upheld, 1 open']) expect(screen.getByText(figure)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspend' }) !== null).toBe(isAllowed);
});

test('the description of the link to the System screen is the number of open findings', async () => {
  openFindings = 2;
  open('/people', 'viewer');
  await findHeading('People');
  await screen.findByRole('link', { name: 'System', description: '2 open findings' }, longTimeout);
});

test('a chosen day filters the list and is added to the URL, but not while its year is being typed', async () => {
  open('/requests', 'viewer');
  await findHeading('Requests');
  const field = screen.getByLabelText<HTMLInputElement>('Sent from');
  fireEvent.change(field, { target: { value: '2026-12-04' } });
  await waitFor(() => expect(window.location.search).toBe('?first_day=2026-12-04'), longTimeout);
  fireEvent.change(field, { target: { value: '0002-12-04' } });
  fireEvent.change(screen.getByLabelText('Sent until'), { target: { value: '2026-12-24' } });
  await waitFor(() => expect(window.location.search).toBe('?first_day=2026-12-04&last_day=2026-12-24'), longTimeout);
  expect(field.value).toBe('0002-12-04');
});

test('after the session has ended, the sign-in screen appears at the same URL', async () => {
  open('/people', 'owner');
  await findHeading('People');
  role = null;
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Audit' })));
  await findHeading('Sign in');
  expect(window.location.pathname).toBe('/operator/audit');
});

test('a refused setting shows the message next to its field, and the change can be discarded', async () => {
  open('/settings', 'owner');
  await findHeading('Settings');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence' }, longTimeout);
  const preview = () => screen.getByRole<HTMLButtonElement>('button', { name: 'See what will happen' });
  expect(preview().disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'See www.example.com' } });
  fireEvent.click(preview());
  expect(await screen.findByText(/cannot contain a link/, {}, longTimeout)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open('/settings', 'owner');
  const draft = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence' }, longTimeout);
  expect(draft.value).toBe('See www.example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(draft.value).toBe('');
});
