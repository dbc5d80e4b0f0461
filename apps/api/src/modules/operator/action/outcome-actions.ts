import { createHash } from 'node:crypto';
import type { Effect } from '@fixit/contract/operator/operator-effect';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Actor, recordAuditOf } from '../../audit/audit-actions.ts';

/** Without `changed`, there was nothing to do. */
export interface ActionOutcome {
  message: string;
  effects?: readonly Effect[];
  changed?: { before: object | null; after: object | null };
  /** The audit log stores these instead of what was typed, which may hold an email. */
  arguments: Record<string, unknown>;
  /** A secret that only the operator reads, once. */
  link?: string;
}

export type Act = (tx: Db) => Promise<ActionOutcome>;

/** Carries an action out, reads its outcome, and rolls everything back. */
export async function previewAct(db: Db, act: Act): Promise<ActionOutcome> {
  const tried: ActionOutcome[] = [];
  try {
    await db.transaction(async (tx) => {
      tried.push(await act(tx));
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [outcome] = tried;
  if (!outcome) throw new Error('An action was tried without an outcome');
  return outcome;
}

/** Two outcomes with one digest say the same and began from the same state. */
export function digestOf({ message, effects = [], changed }: ActionOutcome): string {
  const text = JSON.stringify([message, effects, changed?.before ?? null]);
  return createHash('sha256').update(text).digest('base64url');
}

export interface Performing {
  command: string;
  actor: Actor;
  /** If given, nothing is done when the outcome has another digest. */
  digest?: string;
  /** Runs last in the transaction, for what a database cannot take back. */
  finish?: () => Promise<void>;
}

/** Carries an action out together with its row in the audit log. Refuses if the outcome is no longer the previewed one. */
export async function performAct(
  db: Db,
  act: Act,
  { command, actor, digest, finish }: Performing,
): Promise<ActionOutcome> {
  return db.transaction(async (tx) => {
    const outcome = await act(tx);
    const present = digestOf(outcome);
    if (digest !== undefined && digest !== present) {
      const { message, effects = [] } = outcome;
      throw refuse('preview_changed', { data: { message, effects, digest: present } });
    }
    if (outcome.changed) {
      await recordAuditOf(tx, actor, { command, arguments: outcome.arguments, ...outcome.changed });
      await finish?.();
    }
    return outcome;
  });
}
