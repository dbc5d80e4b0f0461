import { caseDeadline } from '@fixit/contract/case/case-deadline';
import { ownCasesPath } from '@fixit/contract/case/case-decision';
import { type CaseSide, type OwnQuestion, questionLimits } from '@fixit/contract/case/case-question';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { workspaceBase } from '@fixit/contract/screen';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../../platform/settings/current-settings.ts';
import { isPaused, pauseCase, resumeCase } from '../case/pause-actions.ts';
import { writeCaseQuestion } from './case-question-emails.ts';
import * as repository from './case-question-repository.ts';

interface QuestionInput {
  side: CaseSide;
  question: string;
  operator_id: string | null;
  publicUrl: string;
}

interface QuestionedCase {
  id: string;
  number: number;
}

/** Asks one side of a locked open case by email, and stops its clock until the end of the third working day. */
export async function askQuestion(
  tx: Db,
  { id: case_id, number }: QuestionedCase,
  { side, question, operator_id, publicUrl }: QuestionInput,
): Promise<{ id: string; due_at: Date }> {
  const { earlier, now } = await repository.countQuestions(tx, case_id);
  const conflict = (message: string) => refuse('state_conflict', { message });
  if (earlier >= questionLimits.perCase) throw conflict(`Case ${number} has had ${questionLimits.perCase} questions.`);
  if (await isPaused(tx, case_id)) throw conflict(`Case ${number} waits for an answer already.`);
  const person = await repository.findSide(tx, case_id, side);
  if (!person) throw conflict('The account of that side is deleted, so nobody can answer.');
  const { closed_days } = await readSettings(tx, {});
  const due_at = caseDeadline('ordinary', now, readClosedDays(closed_days));
  const added = { case_id, position: earlier + 1, side, account_id: person.id, question, operator_id, due_at };
  const id = await repository.addQuestion(tx, added);
  await pauseCase(tx, case_id, due_at);
  const url = publicUrl + (person.role === 'artisan' ? workspaceBase : '') + ownCasesPath;
  const details = { number, question, due_at: due_at.toISOString(), url };
  await enqueueEmail(tx, { to: person.email, ...writeCaseQuestion(person, details) });
  return { id, due_at };
}

export const listCaseQuestions = (db: Db, account_id: string): Promise<OwnQuestion[]> =>
  repository.listQuestionsOf(db, account_id);

/** Stores an answer, also one after the question's deadline, and lets the clock of the case run again. */
export async function answerCaseQuestion(
  tx: Db,
  account_id: string,
  { id, answer }: { id: string; answer: string },
): Promise<OwnQuestion> {
  const case_id = await repository.lockCaseOfQuestion(tx, id, account_id);
  const before = case_id && (await repository.findQuestion(tx, id));
  if (!before) throw refuse('not_found', { message: 'There is no such question.' });
  if (!before.is_open) {
    const message = before.answered_at ? 'You have answered this already.' : 'The case is decided already.';
    throw refuse('state_conflict', { message, data: before });
  }
  await repository.storeAnswerOf(tx, id, answer);
  await resumeCase(tx, case_id, before.due_at);
  const after = await repository.findQuestion(tx, id);
  if (!after) throw new Error('An answered question is gone');
  return after;
}
