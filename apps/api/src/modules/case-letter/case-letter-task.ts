import type { Db } from '../../db/database.ts';
import { sendDueLetters } from './case-letter-actions.ts';

/** Sends letters whose own task was lost. */
export const caseLetterSchedules = { case_letter: '*/5 * * * *' };

export function caseLetterTasks(db: Db, publicUrl: string) {
  return { case_letter: () => sendDueLetters(db, publicUrl) };
}
