import type { Db } from '../../db/database.ts';
import { sendDueLetters } from './case-letter-actions.ts';

export function caseLetterTasks(db: Db, publicUrl: string) {
  return { case_letter: () => sendDueLetters(db, publicUrl) };
}
