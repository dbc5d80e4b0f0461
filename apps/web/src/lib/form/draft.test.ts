// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { endSession, startSession } from '../http/session.ts';
import { dropDrafts, keepDraft, readDraft } from './draft.ts';

test('who signs out takes what they and nobody typed along, and leaves what others of this tab typed', () => {
  const as = (user_id: string) => startSession({ token: 'token', user_id });
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
  endSession('signed_out');
  expect(left).toEqual([null, null, '77']);
});
