import type { CodePurpose, Role } from '@fixit/contract/account';
import { links } from '@fixit/contract/link';
import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import { hashToken, makeToken } from '../../../platform/http/token.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import {
  writeAlreadyRegistered,
  writeEmailChangeCode,
  writeEmailTaken,
  writeResetCode,
  writeSignUpCode,
} from '../account-emails.ts';
import * as repository from './code-repository.ts';
import { hashCode, isCode, makeCode } from './one-time-code.ts';
import type { Requester } from './requester.ts';

const urgent = { urgent: true } as const;

export type CodeSettings = { publicUrl: string; production: boolean };

export type CodeOrder = { purpose: CodePurpose; email: string; sign_up_id?: string; requester_hash?: string };

/**
 * Refuses with 429 if `to`, an email or an account, has been sent too many codes. Purposes are
 * counted separately so that nobody can use up an owner's resets with codes for something else.
 */
export async function countCode(
  { codes, codes_a_day }: AccountDeps['limits'],
  purpose: CodePurpose,
  to: string,
): Promise<void> {
  await codes.count(`${purpose}:${to}`);
  await codes_a_day.count(`${purpose}:${to}`);
}

/** The worker looks the email up, so that the call takes the same time for every email. */
export function orderCode(db: Db, order: Omit<CodeOrder, 'requester_hash'>, requester?: Requester): Promise<void> {
  const requester_hash = requester?.hash.toString('hex');
  return db.enqueue('account_code', { ...order, ...(requester_hash && { requester_hash }) }, { urgent: true });
}

/** Notifies the owner instead if somebody signs up with the email of an account. */
export async function emailCode(db: Db, order: CodeOrder, { publicUrl, production }: CodeSettings): Promise<void> {
  const { email, purpose } = order;
  const recipient = await repository.findRecipient(db, email, order.sign_up_id);
  if (!recipient) return;
  const { account_id, sign_up_id } = recipient;
  if (account_id && purpose === 'sign_up') {
    await enqueueEmail(db, { to: email, ...writeAlreadyRegistered(recipient, publicUrl) }, urgent);
    return;
  }
  const storedPurpose = account_id ? 'reset' : 'sign_up';
  const digits = makeCode(storedPurpose, production);
  const requester_hash = order.requester_hash ? Buffer.from(order.requester_hash, 'hex') : null;
  const send_before = await repository.addCode(db, {
    purpose: storedPurpose,
    email,
    account_id,
    sign_up_id,
    requester_hash,
    code_hash: hashCode(digits),
  });
  if (purpose === 'sign_up') {
    await enqueueEmail(db, { to: email, ...writeSignUpCode(recipient, digits), send_before }, urgent);
    return;
  }
  const link = account_id ? await addResetLink(db, { email, account_id, role: recipient.role }, publicUrl) : undefined;
  await enqueueEmail(db, { to: email, ...writeResetCode(recipient, digits, link), send_before }, urgent);
}

async function addResetLink(
  db: Db,
  { email, account_id, role }: { email: string; account_id: string; role: Role },
  publicUrl: string,
): Promise<string> {
  const token = makeToken();
  await repository.addResetLink(db, { email, account_id, code_hash: hashToken(token) });
  return new URL(links.newPassword(role, token), publicUrl).href;
}

export type EmailChangeOrder = { account_id: string; email: string };

export async function emailChangeCode(
  db: Db,
  { account_id, email }: EmailChangeOrder,
  { publicUrl, production }: CodeSettings,
): Promise<void> {
  const recipient = await repository.findRecipient(db, email);
  if (recipient?.account_id) {
    await enqueueEmail(db, { to: email, ...writeEmailTaken(recipient, publicUrl) }, urgent);
    return;
  }
  const purpose = 'email_change';
  const digits = makeCode(purpose, production);
  const send_before = await repository.addCode(db, { purpose, email, account_id, code_hash: hashCode(digits) });
  await enqueueEmail(db, { to: email, ...writeEmailChangeCode(digits), send_before }, urgent);
}

interface CodeInput {
  email: string;
  input: string;
  purposes: readonly CodePurpose[];
  account_id?: string;
  /** Locks the account before the codes, as every other call does, so that calls never deadlock. */
  lockBefore?: (tx: Db) => Promise<void>;
  requester_secret?: string | null | undefined;
}

/** Calls `use` with the live code that matches the input. A wrong code counts against every live code of the email. */
export async function useCode(
  db: Db,
  { lockBefore, ...codeInput }: CodeInput,
  use: (tx: Db, code: repository.LiveCode) => Promise<boolean>,
): Promise<void> {
  const isUsed = await db.transaction(async (tx) => {
    await lockBefore?.(tx);
    const code = await findMatchingCode(tx, codeInput);
    return code !== undefined && (await use(tx, code));
  });
  if (!isUsed) throw refuse('wrong_code');
}

async function findMatchingCode(
  db: Db,
  { input, requester_secret, ...filter }: Omit<CodeInput, 'lockBefore'>,
): Promise<repository.LiveCode | undefined> {
  const requester_hash = requester_secret ? hashToken(requester_secret) : undefined;
  const liveCodes = await repository.lockLiveCodes(db, { ...filter, requester_hash });
  const match = liveCodes.findLast(({ code_hash }) => isCode(input, code_hash));
  if (!match) {
    const ids = liveCodes.map(({ id }) => id);
    await repository.countWrongAttempt(db, ids, requester_hash);
  }
  return match;
}
