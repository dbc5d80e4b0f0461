// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/http/query.ts';
import { recordsKey } from '../operator-queries.ts';
import { ActionDialog } from './action-dialog.tsx';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

type ActionReply = [status: number, body: object];

const answer = vi.fn<typeof fetch>();
const onClose = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
  startAuthentication.mockResolvedValue({ id: 'a', rawId: 'a', type: 'public-key' });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const doneReply: ActionReply = [200, { message: '', data: { message: 'Suspended.', effects: [] } }];
const emptyReply: ActionReply = [200, { message: '', data: null }];
const touchOptions: ActionReply = [200, { message: '', data: { challenge: 'c' } }];
const touchNeeded: ActionReply = [403, { code: 'touch_needed', message: 'Please confirm with your passkey.' }];
const sessionsEnded = (count: number) => ({
  message: 'The account is suspended.',
  effects: [{ effect: 'session_ended', count }],
  digest: `digest ${count}`,
});
const preview = (count: number): ActionReply => [200, { message: '', data: sessionsEnded(count) }];
const changedReply = (count: number): ActionReply => [
  409,
  { code: 'preview_changed', message: 'Something has changed.', data: sessionsEnded(count) },
];

function reply(...replies: ActionReply[]) {
  for (const [status, body] of replies) {
    answer.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  }
}

const calls = () =>
  answer.mock.calls.map(([url, request]) => [
    decodeURIComponent(String(url)).replace('/operator/api/v1', ''),
    JSON.parse(String(request?.body ?? '{}')) as unknown,
  ]);

function openDialog(queryClient = makeQueryClient()) {
  return render(
    <QueryClientProvider client={queryClient}>
      <ActionDialog name="account suspend" title="Suspend Tom" fixed={{ email: 'tom@fixit.test' }} onClose={onClose} />
    </QueryClientProvider>,
  );
}

const reasonField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
const typeReason = (reason: string) => fireEvent.change(reasonField(), { target: { value: reason } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const effects = () =>
  within(screen.getByRole('list', { name: 'What will happen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openPreview(...laterReplies: ActionReply[]) {
  reply(preview(2), ...laterReplies);
  openDialog();
  typeReason('Rude');
  await press('See what will happen');
}

const refusedReply = (errors: Record<string, string[]>): ActionReply => [
  400,
  { code: 'invalid', message: 'Please check what you entered.', errors },
];

test('a refused reason shows the server’s message next to the field, which gets the focus', async () => {
  reply(refusedReply({ reason: ['Please say why'] }));
  openDialog();
  await press('See what will happen');
  expect(screen.getByText('Please say why')).toBeTruthy();
  expect(document.activeElement).toBe(reasonField());
  expect(screen.queryByText('Please check what you entered.')).toBeNull();
});

test('the error of a parameter without a field appears above the button', async () => {
  reply(refusedReply({ email: ['Please enter a valid email address'] }));
  openDialog();
  typeReason('Rude');
  await press('See what will happen');
  expect(screen.getByRole('alert').textContent).toContain('Please enter a valid email address');
});

test('a confirmed action sends the digest of the effects that the person saw', async () => {
  await openPreview(doneReply);
  expect(effects()).toEqual(['2 sessions ended']);
  expect(document.activeElement?.textContent).toBe('What will happen');
  await press('Confirm');
  const params = { email: 'tom@fixit.test', reason: 'Rude' };
  expect(calls()).toEqual([
    ['/actions/account suspend/preview/', { params }],
    ['/actions/account suspend/', { params, digest: 'digest 2' }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('an action that changes nothing cannot be confirmed, but the records can be reloaded', async () => {
  const queryClient = makeQueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  reply([200, { message: '', data: { message: 'It is suspended already.', effects: [], digest: 'none' } }]);
  openDialog(queryClient);
  typeReason('Rude');
  await press('See what will happen');
  expect(screen.getByText('Nothing changes.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await press('Reload');
  expect(invalidate).toHaveBeenCalledWith({ queryKey: recordsKey });
  expect(screen.getByRole('button', { name: 'See what will happen' })).toBeTruthy();
  expect(reasonField().value).toBe('Rude');
});

test('a suspension has a field for its last day, which may be left empty', async () => {
  reply(refusedReply({ until: ['The last day cannot be in the past'] }), preview(2));
  openDialog();
  typeReason('Rude');
  const lastDay = screen.getByLabelText<HTMLInputElement>('Last day');
  expect(lastDay.type).toBe('date');
  fireEvent.change(lastDay, { target: { value: '2020-01-01' } });
  await press('See what will happen');
  expect(screen.getByText('The last day cannot be in the past')).toBeTruthy();
  fireEvent.change(lastDay, { target: { value: '' } });
  await press('See what will happen');
  expect(calls().map(([, body]) => body)).toEqual([
    { params: { email: 'tom@fixit.test', reason: 'Rude', until: '2020-01-01' } },
    { params: { email: 'tom@fixit.test', reason: 'Rude' } },
  ]);
});

test('an action that needs a touch is repeated after the passkey is touched', async () => {
  await openPreview(touchNeeded, touchOptions, emptyReply, doneReply);
  await press('Confirm');
  expect(calls().map(([url]) => url)).toEqual([
    '/actions/account suspend/preview/',
    '/actions/account suspend/',
    '/touch/options/',
    '/touch/',
    '/actions/account suspend/',
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a cancelled touch shows a message, and the preview and the reason stay', async () => {
  startAuthentication.mockRejectedValue(Object.assign(new Error(), { name: 'NotAllowedError' }));
  await openPreview(touchNeeded, touchOptions);
  await press('Confirm');
  expect(screen.getByRole('alert').textContent).toContain('it was cancelled');
  expect([reasonField().value, effects(), onClose.mock.calls.length]).toEqual(['Rude', ['2 sessions ended'], 0]);
});

test('effects that changed before the confirmation are shown, and confirmed with their own digest', async () => {
  await openPreview(changedReply(3), doneReply);
  await press('Confirm');
  expect(screen.getByRole('alert').textContent).toContain('nothing was done');
  expect([effects(), onClose.mock.calls.length]).toEqual([['3 sessions ended'], 0]);
  await press('Confirm');
  expect(calls().at(-1)?.[1]).toMatchObject({ digest: 'digest 3' });
});

test('a changed reason needs another preview', async () => {
  await openPreview();
  typeReason('Rude twice');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(screen.getByRole('button', { name: 'See what will happen' })).toBeTruthy();
});

test('a reason survives closing the dialog until the action is done', async () => {
  const firstDialog = openDialog();
  typeReason('Rude');
  firstDialog.unmount();
  openDialog();
  expect(reasonField().value).toBe('Rude');
  reply(preview(2), doneReply);
  await press('See what will happen');
  await press('Confirm');
  cleanup();
  openDialog();
  expect(reasonField().value).toBe('');
});

test('a lost connection shows a message and keeps the reason', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openDialog();
  typeReason('Rude');
  await press('See what will happen');
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  expect(reasonField().value).toBe('Rude');
});

test('a set-up link stays until the person has copied it', async () => {
  reply(preview(1), [200, { message: '', data: { message: 'Added.', effects: [], link: 'https://fixit.test/link' } }]);
  const fixed = { email: 'dev@fixit.test', name: 'Dev', role: 'viewer' };
  await act(async () =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <ActionDialog name="operator add" title="Make a new link" fixed={fixed} onClose={onClose} />
      </QueryClientProvider>,
    ),
  );
  await press('Confirm');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Set-up link' }).value).toBe('https://fixit.test/link');
  expect(onClose).not.toHaveBeenCalled();
  await press('I have copied it');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a saved reply fills in the question with the case number and the name of the side', async () => {
  const side = { side: 'reported', name: 'Ogden Roofing' };
  answer.mockResolvedValue(new Response(JSON.stringify({ message: '', data: { number: 1042, sides: [side] } })));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ActionDialog name="case ask" title="Ask" fixed={{ id: crypto.randomUUID() }} onClose={onClose} />
    </QueryClientProvider>,
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Saved reply' }).disabled).toBe(false),
  );
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  const question = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).value;
  choose('Saved reply', 'What happened');
  expect(question()).toMatch(/^Hello \{name\}, we are deciding case 1042\./);
  choose('To', 'reported');
  choose('Saved reply', 'What happened');
  expect(question()).toMatch(/^Hello Ogden Roofing, we are deciding case 1042\./);
});
