import { type CodePurpose, code as codeLimits } from '@fixit/contract/account';
import type { Db } from '../../../db/connection.ts';
import { enqueueUrgentEmail } from '../../../platform/email/email-task.ts';
import type { Counted } from '../../../platform/http/limits/limits.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writeAlreadyRegistered, writeCodesPaused, writeResetCode, writeSignUpCode } from '../account-emails.ts';
import { hashCode, isCode, makeCode } from './code.ts';
import * as repository from './code-repository.ts';

export type CodeSettings = { publicUrl: string; production: boolean };

export type CodeOrder = { purpose: CodePurpose; email: string; sign_up_id?: string };

/** Refuses with 429 when the email has had enough of them. */
export async function countCode({ codes, codes_a_day }: AccountDeps['limits'], email: string): Promise<void> {
  await codes.count(email);
  await codes_a_day.count(email);
}

/** Whether the email is known is looked up by the worker: the call takes the same time for every email. */
export function orderCode(db: Db, order: CodeOrder): Promise<void> {
  return enqueue(db, 'account_code', order, { urgent: true });
}

/** A code for an account's reset or a waiting sign-up; a notice where the account exists; nothing for anybody else. */
export async function emailCode(db: Db, order: CodeOrder, { publicUrl, production }: CodeSettings): Promise<void> {
  const { email, purpose } = order;
  const recipient = await repository.findRecipient(db, email, order.sign_up_id);
  if (!recipient) return;
  const { account_id, sign_up_id } = recipient;
  if (account_id && purpose === 'sign_up') {
    await enqueueUrgentEmail(db, { to: email, ...writeAlreadyRegistered(recipient, publicUrl) });
    return;
  }
  const kept = account_id ? 'reset' : 'sign_up';
  const digits = makeCode(kept, production);
  const send_before = await repository.addCode(db, {
    purpose: kept,
    email,
    account_id,
    sign_up_id,
    code_hash: hashCode(digits),
  });
  const write = purpose === 'reset' ? writeResetCode : writeSignUpCode;
  await enqueueUrgentEmail(db, { to: email, ...write(recipient, digits), send_before });
}

export async function emailCodesPaused(db: Db, email: string): Promise<void> {
  const recipient = await repository.findRecipient(db, email);
  if (recipient?.account_id) await enqueueUrgentEmail(db, { to: email, ...writeCodesPaused(recipient) });
}

interface TypedCode {
  email: string;
  typed: string;
  purposes: readonly CodePurpose[];
  /** Taken before: racing tries cannot pass the limit of wrong codes. */
  tries: Counted;
}

/** A wrong code counts against every live code of the email; at the last one allowed, the owner is emailed. */
export async function useCode(
  db: Db,
  { email, typed, purposes, tries }: TypedCode,
  use: (tx: Db, code: repository.LiveCode) => Promise<boolean>,
): Promise<void> {
  let isWrong = false;
  try {
    isWrong = await db.transaction(async (tx) => {
      const code = await findTypedCode(tx, email, typed, purposes);
      if (code && (await use(tx, code))) return false;
      if (tries.isLast) await enqueue(tx, 'account_codes_paused', { email });
      return true;
    });
  } finally {
    if (!isWrong) await tries.forgive();
  }
  if (isWrong) throw refuse('wrong_code', tries.isLast ? { limit: 'wrong_codes' } : {});
}

async function findTypedCode(
  db: Db,
  email: string,
  typed: string,
  purposes: readonly CodePurpose[],
): Promise<repository.LiveCode | undefined> {
  const live = await repository.lockLiveCodes(db, email, purposes);
  const resets = live.filter(({ purpose }) => purpose === 'reset').slice(-codeLimits.liveResets);
  const meant = [...live.filter(({ purpose }) => purpose === 'sign_up'), ...resets]
    .filter(({ code_hash }) => isCode(typed, code_hash))
    .at(-1);
  if (!meant) {
    const ids = live.map(({ id }) => id);
    await repository.countWrongTry(db, ids);
  }
  return meant;
}
