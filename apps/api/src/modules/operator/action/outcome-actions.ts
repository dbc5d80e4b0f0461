import { createHash } from 'node:crypto';
import type { RowProblem } from '@fixit/contract/operator/artisan-action';
import type { CaseLetterDraft, GroupedCase } from '@fixit/contract/operator/case/case-letter';
import type { EffectName } from '@fixit/contract/operator/operator-effect';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Actor, recordAuditOf } from '../../audit/audit-actions.ts';

/** `changed` is missing if there was nothing to do. */
export interface ActionOutcome<Name extends EffectName = EffectName> {
  message: string;
  effects?: readonly { effect: Name; count: number }[];
  changed?: { before: object | null; after: object | null };
  /** The audit log stores these instead of the input, which may contain an email. */
  arguments: Record<string, unknown>;
  /** A decision of a case writes these letters. */
  letters?: readonly CaseLetterDraft[];
  /** A decision about several cases shows what was reported in each. */
  cases?: readonly GroupedCase[];
  /** Says why rows of a file are left out. */
  problems?: readonly RowProblem[];
  /** This secret is shown only to the operator, and only once. */
  link?: string;
}

export type BoundAction = (tx: Db) => Promise<ActionOutcome>;

/** Carries an action out, reads its outcome, and rolls everything back. */
export async function previewAction(db: Db, action: BoundAction): Promise<ActionOutcome> {
  const outcomes: ActionOutcome[] = [];
  try {
    await db.transaction(async (tx) => {
      outcomes.push(await action(tx));
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [outcome] = outcomes;
  if (!outcome) throw new Error('The preview of an action has no outcome');
  return outcome;
}

export function digestOf({
  message,
  effects = [],
  changed,
  problems = [],
  letters = [],
  cases = [],
}: ActionOutcome): string {
  const text = JSON.stringify([message, effects, changed?.before ?? null, problems, letters, cases]);
  return createHash('sha256').update(text).digest('base64url');
}

export interface PerformOptions {
  command: string;
  actor: Actor;
  digest?: string;
  /** Runs last in the transaction, because the database cannot roll it back. */
  finish?: () => Promise<void>;
}

/** Carries an action out together with its row in the audit log. Refuses if the outcome differs from the preview. */
export async function performAction(
  db: Db,
  action: BoundAction,
  { command, actor, digest, finish }: PerformOptions,
): Promise<ActionOutcome> {
  return db.transaction(async (tx) => {
    const outcome = await action(tx);
    const currentDigest = digestOf(outcome);
    if (digest !== undefined && digest !== currentDigest) {
      const { message, effects = [], problems, letters, cases } = outcome;
      const details = { ...(problems && { problems }), ...(letters && { letters }), ...(cases && { cases }) };
      const data = { message, effects, digest: currentDigest, ...details };
      throw refuse('preview_changed', { data });
    }
    if (outcome.changed) {
      await recordAuditOf(tx, actor, { command, arguments: outcome.arguments, ...outcome.changed });
      await finish?.();
    }
    return outcome;
  });
}
