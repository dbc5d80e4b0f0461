import { caseNote } from '@fixit/contract/case/case-note';
import { type App, serveData } from '../../platform/http/serve.ts';
import { listCaseNotes } from './case-note-actions.ts';

export function caseNoteRoutes(app: App): void {
  serveData(app, caseNote.list, 'Notes about your cases', ({ db, caller }) => listCaseNotes(db, caller.account_id));
}
