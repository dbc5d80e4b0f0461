import type { OwnCaseNote } from '@fixit/contract/case/case-note';
import type { Db } from '../../db/database.ts';
import { listNotesTo } from './case-note-repository.ts';

export { addCaseNote } from './case-note-repository.ts';

export const listCaseNotes = (db: Db, account_id: string): Promise<OwnCaseNote[]> => listNotesTo(db, account_id);
