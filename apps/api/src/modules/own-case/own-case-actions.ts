import type { ownCase as calls, OwnCaseDetails } from '@fixit/contract/case/own-case';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { type Cursors, idPosition } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './own-case-repository.ts';

export { stateForSides } from './own-case-repository.ts';

export async function listOwnCases(
  db: Db,
  account_id: string,
  { limit, cursor }: ReceivedCall<typeof calls.list>['query'],
  cursors: Cursors,
): Promise<Omit<Answer<typeof calls.list>, 'message'>> {
  const [before] = cursors.readPosition(cursor, idPosition) ?? [];
  const rows = await repository.listCasesOf(db, account_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, ({ key }) => [key]);
  return { data: page, next, suspension: await repository.findSuspension(db, account_id) };
}

export async function showOwnCase(db: Db, account_id: string, id: string): Promise<OwnCaseDetails> {
  const details = await repository.findCaseOf(db, account_id, id);
  if (!details) throw refuse('not_found', { message: 'You have no such case.' });
  return details;
}
