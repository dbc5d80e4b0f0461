import type { Db } from '../../../db/database.ts';
import type { AccountRegistration } from '../../../platform/account-registration.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';

import { refuse } from '../../../platform/refusal.ts';
import { writeRestored, writeSuspended } from '../account-emails.ts';
import { endSessionsOf } from '../session/session-actions.ts';
import * as repository from './suspension-repository.ts';

export type StandingChange = { before: repository.Standing; after: repository.Standing };

/**
 * Suspends an account. It is marked first, so that new requests and bookings are refused or cancelled
 * too. Refuses unknown emails. Without an email of its own, something else tells the person.
 */
export async function suspendAccount(
  db: Db,
  registrations: readonly AccountRegistration[],
  { email, reason, isEmailed = true }: { email: string; reason: string; isEmailed?: boolean },
): Promise<StandingChange> {
  const before = await requireStanding(db, email);
  const suspended = await repository.suspend(db, email, reason);
  if (!suspended) return describeUnchanged(db, email);
  for (const { suspend } of registrations) await suspend?.(db, before);
  await endSessionsOf(db, before.account_id);
  if (isEmailed) await enqueueEmail(db, { to: suspended.email, ...writeSuspended(suspended, reason) });
  return { before, after: await requireStanding(db, email) };
}

/**
 * Restores an account. Cancelled bookings and requests stay cancelled. Refuses unknown emails. Without an email of its
 * own, something else tells the person.
 */
export async function restoreAccount(
  db: Db,
  registrations: readonly AccountRegistration[],
  email: string,
  { isEmailed = true } = {},
): Promise<StandingChange> {
  const before = await requireStanding(db, email);
  const restored = await repository.restore(db, email);
  if (!restored) return describeUnchanged(db, email);
  for (const { restore } of registrations) await restore?.(db, before);
  if (isEmailed) await enqueueEmail(db, { to: restored.email, ...writeRestored(restored) });
  return { before, after: await requireStanding(db, email) };
}

/** Reads the account once more, because somebody else may have changed it meanwhile. */
async function describeUnchanged(db: Db, email: string): Promise<StandingChange> {
  const present = await requireStanding(db, email);
  return { before: present, after: present };
}

/** Returns undefined for a deleted account. */
export const findEmailOf = (db: Db, account_id: string): Promise<string | undefined> =>
  repository.findEmailOf(db, account_id);

export async function requireAccountOf(db: Db, email: string): Promise<string> {
  return (await requireStanding(db, email)).account_id;
}

async function requireStanding(db: Db, email: string): Promise<repository.Standing> {
  const standing = await repository.findStanding(db, { email });
  if (!standing) throw refuse('not_found', { message: `No account has the email ${email}.` });
  return standing;
}

/** Returns what a suspension would end, even for an account that no longer has an email. */
export async function findStandingOf(db: Db, account_id: string): Promise<repository.Standing> {
  const standing = await repository.findStanding(db, { account_id });
  if (!standing) throw refuse('not_found');
  return standing;
}
