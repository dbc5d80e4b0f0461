// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, NetworkError } from '../../lib/http/call-error.ts';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { showUndoToast } from './undo-toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Toaster />
    </>,
  );
});
afterEach(async () => {
  act(() => toast.dismiss());
  await advance(removalMs);
  cleanup();
  vi.useRealTimers();
});

/** A dismissed toast is removed from the document within this time. */
const removalMs = 1_500;

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const show = (offer: Parameters<typeof showUndoToast>[0]) => act(() => showUndoToast(offer));
const undoButtons = () => screen.queryAllByRole('button', { name: 'Undo' });
const pressUndo = async () => {
  const [button] = undoButtons();
  if (!button) throw new Error('Nothing can be undone');
  button.focus();
  await act(async () => fireEvent.click(button));
};
const toastTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('an undo is offered for six seconds', async () => {
  show({ text: 'Message deleted', undo: vi.fn() });
  await advance(5_900);
  expect(toastTexts()).toEqual(['Message deletedUndo']);
  await advance(200);
  await advance(removalMs);
  expect(undoButtons()).toEqual([]);
});

test('an undo is offered as long as its toast has the pointer or the focus', async () => {
  show({ text: 'Message deleted', undo: vi.fn() });
  const [button] = undoButtons();
  if (!button) throw new Error('Nothing can be undone');
  fireEvent.pointerEnter(button);
  await advance(20_000);
  act(() => button.focus());
  fireEvent.pointerLeave(button);
  await advance(20_000);
  expect(undoButtons()).toHaveLength(1);
  act(() => button.blur());
  await advance(1_100);
  await advance(removalMs);
  expect(undoButtons()).toEqual([]);
});

test('a successful undo says so in the same toast, and the focus stays on the screen', async () => {
  const undo = vi.fn(async () => undefined);
  const onSettled = vi.fn();
  show({ text: 'Booking Rejected', undo, undone: 'Undone.', onSettled });
  await pressUndo();
  expect(toastTexts()).toEqual(['Undone.']);
  expect(document.activeElement?.id).toBe('main');
  expect([undo.mock.calls.length, onSettled.mock.calls.length]).toEqual([1, 1]);
});

test('a second press while an undo runs does nothing', async () => {
  const undo = vi.fn(() => new Promise<void>(() => undefined));
  show({ text: 'Booking Rejected', undo, undone: 'Undone.' });
  const [button] = undoButtons();
  if (!button) throw new Error('Nothing can be undone');
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a refused undo says why in the same toast and cannot be tried again', async () => {
  const refusal = new CallError(409, { message: 'Too late: enough artisans have accepted this request.' });
  show({ text: 'Request declined', undo: () => Promise.reject(refusal), undone: 'Undone.' });
  await pressUndo();
  expect(toastTexts()).toEqual(['Too late: enough artisans have accepted this request.']);
});

test('an undo without a network says so and can be tried again', async () => {
  const undo = vi.fn().mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValueOnce(undefined);
  show({ text: 'Message deleted', undo, undone: 'Your message was restored.' });
  await pressUndo();
  expect(toastTexts()).toEqual(['No connection, so it could not be undone yet.Undo']);
  await pressUndo();
  expect(toastTexts()).toEqual(['Your message was restored.']);
});

test('two undoable actions have two toasts, the newest first', () => {
  show({ text: 'Message deleted', undo: vi.fn() });
  show({ text: 'Booking Rejected', undo: vi.fn() });
  expect(toastTexts()).toEqual(['Booking RejectedUndo', 'Message deletedUndo']);
});
