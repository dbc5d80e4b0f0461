import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import type { CaseLetterDraft } from '@fixit/contract/operator/case/case-letter';
import type { Db } from '../../db/database.ts';
import { enqueueEmails } from '../../platform/email/enqueue-email.ts';
import { readIdentity } from '../../platform/settings/current-settings.ts';
import { type AppealWords, writeAppealLetter } from './appeal-letter-texts.ts';
import { writeLetterEmail } from './case-letter-emails.ts';
import * as repository from './case-letter-repository.ts';
import { type DecisionWords, type LetterContent, type LetterSide, writeCaseLetter } from './case-letter-texts.ts';

export type { AppealWords } from './appeal-letter-texts.ts';
export { stopLetters } from './case-letter-repository.ts';
export type { DecisionWords } from './case-letter-texts.ts';

interface WrittenLetters {
  count: number;
  drafts: CaseLetterDraft[];
}

/** All reporters with an account receive the same text. */
export async function writeLetters(
  tx: Db,
  decided: repository.DecidedCase,
  words: Omit<DecisionWords, 'marketName'>,
): Promise<WrittenLetters> {
  const { name } = await readIdentity(tx);
  const write = (side: LetterSide) => writeCaseLetter(side, { ...words, marketName: name });
  return storeLetters(tx, decided, { write, signature: name });
}

export async function writeAppealLetters(
  tx: Db,
  decided: repository.DecidedCase,
  words: AppealWords,
): Promise<WrittenLetters> {
  const { name } = await readIdentity(tx);
  return storeLetters(tx, decided, { write: (side) => writeAppealLetter(side, words), signature: name });
}

async function storeLetters(
  tx: Db,
  decided: repository.DecidedCase,
  { write, signature }: { write: (side: LetterSide) => LetterContent; signature: string },
): Promise<WrittenLetters> {
  const letters = {
    reporter: write('reporter'),
    reported: write('reported'),
    visitor: write('visitor'),
    bystander: write('bystander'),
  };
  const count = await repository.addLetters(tx, decided, letters);
  if (count > 0) await tx.enqueue('case_letter', {}, { after_seconds: letterDelayMinutes * 60 });
  const draft = (side: CaseSide) => ({ side, ...letters[side], signature });
  return { count, drafts: [draft('reporter'), draft('reported')] };
}

const letterBatchSize = 200;

export const letterJobKeyPrefix = 'case_letter:';

/** Marks letters as sent in the transaction that enqueues their emails, so that each is sent once. */
export async function sendDueLetters(db: Db, publicUrl: string): Promise<void> {
  const sentCount = await db.transaction(async (tx) => {
    const letters = await repository.takeDueLetters(tx, letterBatchSize);
    await enqueueEmails(
      tx,
      letters.map(({ email, ...letter }) => ({ to: email, ...writeLetterEmail(letter, letter, publicUrl) })),
      // The details of a case look up an unsent email by this key.
      { job_keys: letters.map(({ id }) => letterJobKeyPrefix + id) },
    );
    return letters.length;
  });
  if (sentCount === letterBatchSize) await sendDueLetters(db, publicUrl);
}
