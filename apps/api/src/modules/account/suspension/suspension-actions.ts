import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import type { ModuleRegistration } from '../../../platform/module-registration.ts';
import { inBatches } from '../../../platform/queue/batches.ts';
import { refuse } from '../../../platform/refusal.ts';
import { writeRestored, writeSuspended } from '../account-emails.ts';
import { endSessionsOf } from '../session/session-actions.ts';
import * as repository from './suspension-repository.ts';

export { findEmailOf } from './suspension-repository.ts';

export type StandingChange = { before: repository.Standing; after: repository.Standing };

interface SuspensionRequest {
  email: string;
  reason: string;
  /** `until` is the last day in London, as `YYYY-MM-DD`. Without it, the suspension has no end. */
  until?: string | null | undefined;
  isEmailed?: boolean;
}

/**
 * Never shortens a suspension. Marks the account first so that new requests and bookings are
 * refused or cancelled too. `isEmailed` is false if another email tells the person.
 */
export async function suspendAccount(
  db: Db,
  registrations: readonly ModuleRegistration[],
  { email, reason, until = null, isEmailed = true }: SuspensionRequest,
): Promise<StandingChange> {
  const before = await requireStanding(db, email);
  const suspension = await repository.suspend(db, { email, reason, until });
  if (!suspension) return describeUnchanged(db, email);
  if (suspension.is_past) throw refuse('invalid', { errors: { until: ['The last day cannot be in the past'] } });
  if (!suspension.is_extension) {
    for (const { suspend } of registrations) await suspend?.(db, before);
    await endSessionsOf(db, before.account_id);
  }
  if (isEmailed) await enqueueEmail(db, { to: suspension.email, ...writeSuspended(suspension, { reason, until }) });
  return { before, after: await requireStanding(db, email) };
}

/** Cancelled bookings and requests stay cancelled. `isEmailed` is false if another email tells the person. */
export async function restoreAccount(
  db: Db,
  registrations: readonly ModuleRegistration[],
  email: string,
  { isEmailed = true, onlyIfOver = false } = {},
): Promise<StandingChange> {
  const before = await requireStanding(db, email);
  const recipient = await repository.restore(db, email, { onlyIfOver });
  if (!recipient) return describeUnchanged(db, email);
  for (const { restore } of registrations) await restore?.(db, before);
  if (isEmailed) await enqueueEmail(db, { to: recipient.email, ...writeRestored(recipient) });
  return { before, after: await requireStanding(db, email) };
}

const batchSize = 100;

/** Queries compare with the clock, so only the indexed listings and the email depend on this task. */
export async function endDueSuspensions(db: Db, registrations: readonly ModuleRegistration[]): Promise<void> {
  await inBatches(batchSize, async () => {
    const emails = await repository.listEndedSuspensions(db, batchSize);
    for (const email of emails)
      await db.transaction((tx) => restoreAccount(tx, registrations, email, { onlyIfOver: true }));
    return emails.length;
  });
}

/** Reads the account again because it may have changed meanwhile. */
async function describeUnchanged(db: Db, email: string): Promise<StandingChange> {
  const current = await requireStanding(db, email);
  return { before: current, after: current };
}

export async function requireAccountOf(db: Db, email: string): Promise<string> {
  return (await requireStanding(db, email)).account_id;
}

async function requireStanding(db: Db, email: string): Promise<repository.Standing> {
  const standing = await repository.findStanding(db, { email });
  if (!standing) throw refuse('not_found', { message: `No account has the email ${email}.` });
  return standing;
}

/** Finds the standing even of an account that no longer has an email. */
export async function findStandingOf(db: Db, account_id: string): Promise<repository.Standing> {
  const standing = await repository.findStanding(db, { account_id });
  if (!standing) throw refuse('not_found');
  return standing;
}
