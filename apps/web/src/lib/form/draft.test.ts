// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { endSession, startSession } from '../http/session.ts';
import { dropDrafts, readDraft, storeDraft } from './draft.ts';

test('signing out deletes the user’s and anonymous drafts, and keeps those of other users of the tab', () => {
  const as = (user_id: string) => startSession({ token: 'token', user_id });
  for (const id of ['', '7', '77']) {
    as(id);
    storeDraft('request', id);
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
