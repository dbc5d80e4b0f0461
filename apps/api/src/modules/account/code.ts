import type { Db } from '../../db/connection.ts';
import { enqueueUrgentMail } from '../../platform/mail-task.ts';
import { enqueue } from '../../platform/queue.ts';
import * as repository from './code-repository.ts';
import type { AccountDeps } from './deps.ts';
import { writeAlreadyRegistered, writeResetCode, writeSignUpCode } from './mails.ts';
import { hashCode, isCode, makeCode } from './rules.ts';

export type CodePurpose = 'sign_up' | 'reset';

/** Who asked for a code: an e-mail, and the sign-up when it is for a certain one. */
export type CodeOrder = { purpose: CodePurpose; email: string; sign_up_id?: string };

/** Counts a code that is to be mailed; refuses with 429 when the e-mail has had enough of them. */
export async function countCode({ codes, codes_a_day }: AccountDeps['limits'], email: string): Promise<void> {
  await codes.count(email);
  await codes_a_day.count(email);
}

/**
 * Asks the worker for a code, in the transaction of what it is for. Whether the e-mail is known is looked at there:
 * the call that asks does the same for every e-mail and takes the same time.
 */
export function orderCode(db: Db, order: CodeOrder): Promise<void> {
  return enqueue(db, 'account_code', order, { urgent: true });
}

/**
 * Fulfils an order: an account gets a code to reset its password, or is told that it exists; a sign-up that waits gets
 * a code that confirms it, also when its owner forgot that it was never confirmed; anybody else gets nothing.
 */
export async function mailCode(db: Db, order: CodeOrder, publicUrl: string): Promise<void> {
  const { email, purpose } = order;
  const recipient = await repository.findRecipient(db, email, order.sign_up_id);
  if (!recipient) return;
  const { account_id, sign_up_id } = recipient;
  if (account_id && purpose === 'sign_up') {
    await enqueueUrgentMail(db, { to: email, ...writeAlreadyRegistered(recipient, publicUrl) });
    return;
  }
  const digits = makeCode();
  const send_before = await repository.addCode(db, {
    purpose: account_id ? 'reset' : 'sign_up',
    email,
    account_id,
    sign_up_id,
    code_hash: hashCode(digits),
  });
  const write = purpose === 'reset' ? writeResetCode : writeSignUpCode;
  await enqueueUrgentMail(db, { to: email, ...write(recipient, digits), send_before });
}

/** The live code that was typed; without one, a wrong try is counted against all of them, and the answer is undefined. */
export async function findTypedCode(
  db: Db,
  email: string,
  typed: string,
  purposes: readonly CodePurpose[],
): Promise<repository.LiveCode | undefined> {
  const live = await repository.lockLiveCodes(db, email, purposes);
  const meant = live.filter(({ code_hash }) => isCode(typed, code_hash)).at(-1);
  if (!meant) {
    const ids = live.map(({ id }) => id);
    await repository.countWrongTry(db, ids);
  }
  return meant;
}
