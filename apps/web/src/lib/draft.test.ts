// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { dropDrafts, keepDraft, readDraft } from './draft.ts';

test('who signs out takes what they and nobody typed along, and leaves what others of this tab typed', () => {
  const as = (id: string) => localStorage.setItem('userId', id);
  for (const id of ['', '7', '77']) {
    as(id);
    keepDraft('request', id);
  }
  as('7');
  dropDrafts();
  const left = ['', '7', '77'].map((id) => {
    as(id);
    return readDraft('request');
  });
  expect(left).toEqual([null, null, '77']);
});
