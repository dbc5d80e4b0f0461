import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './command-line.ts';
import { canPrompt, confirm } from './confirm.ts';
import { recordAudit } from './record-audit.ts';

export interface Outcome {
  said: string;
  changed?: { before: object | null; after: object | null };
}

export interface Operation {
  /** As it is typed: 'account suspend'. */
  command: string;
  act: (db: Db) => Promise<Outcome & { arguments: Record<string, unknown> }>;
  finish?: () => Promise<void>;
}

export interface Choice {
  yes?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

/** Tries the change in a transaction that it rolls back, asks, then makes it together with its audit row. Throws Unconfirmed without a yes. */
export async function carryOut(db: Db, operation: Operation, choice: Choice): Promise<void> {
  const { yes = false, dryRun = false } = choice;
  if (!yes && !dryRun && !canPrompt()) {
    throw new Unconfirmed(
      'There is nobody to ask, so nothing was changed. Add --yes to go ahead, or --dry-run to see the effect.',
    );
  }
  if (!yes || dryRun) {
    const expected = await tryOut(db, operation);
    if (dryRun || !expected.changed) return printOutcome(operation.command, expected, choice);
    if (!(await confirm(`${expected.said}\nGo ahead?`))) throw new Unconfirmed('Nothing was changed.');
  }
  const done = await db.transaction(async (tx) => {
    const { arguments: given, ...outcome } = await operation.act(tx);
    if (outcome.changed) {
      await recordAudit(tx, { command: operation.command, arguments: given, ...outcome.changed });
      await operation.finish?.();
    }
    return outcome;
  });
  printOutcome(operation.command, done, choice);
}

async function tryOut(db: Db, { act }: Operation): Promise<Outcome> {
  const tried: Outcome[] = [];
  try {
    await db.transaction(async (tx) => {
      tried.push(await act(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [outcome] = tried;
  if (!outcome) throw new Error('A command was tried out without an outcome');
  return outcome;
}

type Change = { command: string; noun: string; act: (tx: Db, id: string) => Promise<Done | undefined> };
type Done = Outcome & { arguments: Record<string, unknown> };

/** Refuses text that is not an id, and unknown ids. */
export function carryOutOn(db: Db, typed: string, { command, noun, act }: Change, choice: Choice): Promise<void> {
  const actOnId = async (tx: Db) => {
    const id = requireId(typed, noun);
    const done = await act(tx, id);
    if (!done) throw refuse('not_found', { message: unknownId(id, noun) });
    return done;
  };
  return carryOut(db, { command, act: actOnId }, choice);
}

export function printOutcome(
  command: string,
  { said, changed }: Outcome,
  { dryRun = false, json = false }: Choice,
): void {
  if (json) {
    const { before = null, after = null } = changed ?? {};
    const done = changed !== undefined && !dryRun;
    console.log(JSON.stringify({ command, done, dry_run: dryRun, said, before, after }));
    return;
  }
  console.log(dryRun ? `${said}\n(A dry run: nothing was changed.)` : said);
}
