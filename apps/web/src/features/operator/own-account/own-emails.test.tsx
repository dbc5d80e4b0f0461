// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/http/query.ts';
import { type OwnAccount, ownAccountKey } from './own-account-queries.ts';
import { OwnEmails } from './own-emails.tsx';

const fetchMock = vi.fn<typeof fetch>();
const account: OwnAccount = {
  emails: ['due', 'failure', 'digest'],
  quiet: { from: '22:00', until: '07:00' },
  passkeys: [],
  recovery_codes_left: 10,
};

beforeEach(() => vi.stubGlobal('fetch', fetchMock));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function renderEmails() {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(ownAccountKey, account);
  render(
    <QueryClientProvider client={queryClient}>
      <OwnEmails settings={account} email="olu@fixit.test" />
    </QueryClientProvider>,
  );
  return queryClient;
}

const press = (...names: RegExp[]) =>
  act(() => {
    for (const name of names) screen.getByRole('switch', { name }).click();
  });

/** Answers each call like the server, which changes only the settings that were sent. */
function answerLikeServer() {
  let { emails, quiet } = account;
  fetchMock.mockImplementation((_url, request) => {
    ({ emails, quiet } = { emails, quiet, ...(JSON.parse(String(request?.body)) as Partial<OwnAccount>) });
    return Promise.resolve(Response.json({ message: '', data: { emails, quiet } }));
  });
}

const bodies = () => fetchMock.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as unknown);

test('choices made in quick succession do not overwrite each other', async () => {
  answerLikeServer();
  const queryClient = renderEmails();
  press(/The morning digest/, /Something fails/, /Quiet hours/);
  await waitFor(() => expect(bodies()).toEqual([{ emails: ['due', 'failure'] }, { emails: ['due'] }, { quiet: null }]));
  expect(queryClient.getQueryData(ownAccountKey)).toMatchObject({ emails: ['due'], quiet: null });
});

test.each([
  ['a choice has', [/The morning digest/]],
  ['two choices in quick succession have', [/The morning digest/, /Something fails/]],
] as const)('the screen shows what is stored after %s failed', async (_choices, names) => {
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ message: 'No' }, { status: 500 })));
  const queryClient = renderEmails();
  press(...names);
  expect(queryClient.getQueryData(ownAccountKey)).not.toEqual(account);
  await waitFor(() => expect(queryClient.getQueryData(ownAccountKey)).toEqual(account));
  expect(bodies()).toHaveLength(names.length);
});

test('after a failed choice, the screen shows what a later choice has stored', async () => {
  answerLikeServer();
  fetchMock.mockResolvedValueOnce(Response.json({ message: 'No' }, { status: 500 }));
  const queryClient = renderEmails();
  press(/The morning digest/, /Something fails/);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  await waitFor(() => expect(queryClient.getQueryData(ownAccountKey)).toEqual({ ...account, emails: ['due'] }));
});
