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

export { listCaseQuestions } from './case-question-repository.ts';

interface QuestionInput {
  side: CaseSide;
  question: string;
  operator_id: string | null;
  publicUrl: string;
}

/** Pauses a locked open case until the end of the third working day. */
export async function askQuestion(
  tx: Db,
  { id: case_id, number }: { id: string; number: number },
  { side, question, operator_id, publicUrl }: QuestionInput,
): Promise<{ id: string; due_at: Date }> {
  const { count, now } = await repository.countQuestions(tx, case_id);
  const conflict = (message: string) => refuse('state_conflict', { message });
  if (count >= questionLimits.perCase)
    throw conflict(`Case ${number} already has ${questionLimits.perCase} questions.`);
  if (await isPaused(tx, case_id)) throw conflict(`Case ${number} is already waiting for an answer.`);
  const person = await repository.findQuestionRecipient(tx, case_id, side);
  if (!person) throw conflict('The account of that side has been deleted, so nobody can answer.');
  const { closed_days } = await readSettings(tx, {});
  const due_at = caseDeadline('ordinary', now, readClosedDays(closed_days));
  const newQuestion = { case_id, position: count + 1, side, account_id: person.id, question, operator_id, due_at };
  const id = await repository.addQuestion(tx, newQuestion);
  await pauseCase(tx, case_id, due_at);
  const url = publicUrl + (person.role === 'artisan' ? workspaceBase : '') + ownCasesPath;
  const details = { number, question, due_at: due_at.toISOString(), url };
  await enqueueEmail(tx, { to: person.email, ...writeCaseQuestion(person, details) });
  return { id, due_at };
}

/** Stores an answer, even after the question's deadline, and resumes the case. */
export async function answerCaseQuestion(
  tx: Db,
  account_id: string,
  { id, answer }: { id: string; answer: string },
): Promise<OwnQuestion> {
  const case_id = await repository.lockCaseOfQuestion(tx, id, account_id);
  const storedQuestion = case_id && (await repository.findQuestion(tx, id));
  if (!storedQuestion) throw refuse('not_found', { message: 'There is no such question.' });
  if (!storedQuestion.is_open) {
    const message = storedQuestion.answered_at
      ? 'You have already answered this.'
      : 'The case has already been decided.';
    throw refuse('state_conflict', { message, data: storedQuestion });
  }
  await repository.storeAnswerText(tx, id, answer);
  await resumeCase(tx, case_id, storedQuestion.due_at);
  const answeredQuestion = await repository.findQuestion(tx, id);
  if (!answeredQuestion) throw new Error('The answered question was not found');
  return answeredQuestion;
}
