// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, storeDraft } from './draft.ts';
import { useDraftForm, useDraftSaving } from './draft-form.ts';

const savedValues = { name: 'Beck', phone: '01274', hours: [1, 2] };
const renderDraftForm = (values = savedValues) =>
  renderHook((current) => useDraftForm('shop', current), { initialProps: values });

beforeEach(() => sessionStorage.clear());

test('a draft returns with its typed text, and untouched fields follow the saved values', () => {
  const firstForm = renderDraftForm();
  act(() => firstForm.result.current.change('name', 'Beck & Son'));
  const { result, rerender } = renderDraftForm({ ...savedValues, phone: '01535' });
  expect(result.current.values).toEqual({ name: 'Beck & Son', phone: '01535', hours: [1, 2] });
  expect(result.current.isChanged).toBe(true);
  rerender({ ...savedValues, phone: '01943' });
  expect(result.current.values.phone).toBe('01943');
});

test('a draft that is typed back to the saved values, or discarded, is deleted', () => {
  const { result } = renderDraftForm();
  act(() => result.current.change('name', 'Beck & Son'));
  act(() => result.current.change('name', 'Beck'));
  expect([result.current.isChanged, readDraft('shop')]).toEqual([false, null]);
  act(() => result.current.change('hours', [3]));
  act(() => result.current.discard());
  expect([result.current.values, readDraft('shop')]).toEqual([savedValues, null]);
});

test('text that is typed during a save stays', () => {
  const { result, rerender } = renderDraftForm();
  act(() => result.current.change('name', 'Beck & Son'));
  const sentValues = result.current.values;
  act(() => result.current.change('phone', '01535'));
  rerender(sentValues);
  act(() => result.current.settle(sentValues));
  expect(result.current.values).toEqual({ ...sentValues, phone: '01535' });
  expect(readDraft('shop')).toEqual({ phone: '01535' });
});

test('two simultaneous changes are both stored', () => {
  const { result } = renderDraftForm();
  const { change } = result.current;
  act(() => {
    change('name', 'Beck & Son');
    change('phone', '01535');
  });
  expect(readDraft('shop')).toEqual({ name: 'Beck & Son', phone: '01535' });
});

test.each(['nonsense', null, 3, { name: 3, hours: 'all', other: true }])(
  'a draft of another shape, %j, is ignored',
  (draft) => {
    storeDraft('shop', draft);
    expect(renderDraftForm().result.current.values).toEqual(savedValues);
  },
);

test('a failed save keeps the draft and says why until it is discarded; a successful one clears it', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(null)];
  const { result } = renderHook(() => {
    const form = useDraftForm('shop', savedValues);
    return { form, saving: useDraftSaving(form, () => answers.shift() ?? Promise.resolve(null)) };
  });
  // The form only calls `preventDefault`, which any event has.
  const submit = () => act(async () => result.current.saving.onSubmit(new Event('submit') as never));
  act(() => result.current.form.change('name', 'Beck & Son'));
  await submit();
  expect([result.current.saving.failure, readDraft('shop')]).toEqual([new Error('away'), { name: 'Beck & Son' }]);
  act(() => result.current.saving.actionProps.onDiscard());
  expect([result.current.saving.failure, readDraft('shop')]).toEqual([null, null]);
  act(() => result.current.form.change('name', 'Beck & Son'));
  await submit();
  expect([result.current.saving.failure, readDraft('shop')]).toEqual([null, null]);
});

test('leaving a form during its save prevents the navigation, and the draft is still deleted', async () => {
  let finish = () => {};
  const answer = new Promise<null>((resolve) => {
    finish = () => resolve(null);
  });
  const onSaved = vi.fn();
  const { result, unmount } = renderHook(() => {
    const form = useDraftForm('shop', savedValues);
    return { form, saving: useDraftSaving(form, () => answer, onSaved) };
  });
  act(() => result.current.form.change('name', 'Beck & Son'));
  await act(async () => result.current.saving.onSubmit(new Event('submit') as never));
  unmount();
  await act(async () => finish());
  expect([onSaved.mock.calls.length, readDraft('shop')]).toEqual([0, null]);
});
