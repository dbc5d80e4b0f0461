// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { endSession, startSession } from '../http/session.ts';
import { dropDrafts, readDraft, storeDraft } from './draft.ts';

test('logging out deletes the drafts of the account and of visitors, and keeps those of other accounts in the tab', () => {
  const logInAs = (user_id: string) => startSession({ token: 'token', user_id });
  for (const id of ['', '7', '77']) {
    logInAs(id);
    storeDraft('request', id);
  }
  logInAs('7');
  dropDrafts();
  const remainingDrafts = ['', '7', '77'].map((id) => {
    logInAs(id);
    return readDraft('request');
  });
  endSession('signed_out');
  expect(remainingDrafts).toEqual([null, null, '77']);
});
