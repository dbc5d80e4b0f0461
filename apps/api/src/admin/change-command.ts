import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './command-line.ts';
import { canPrompt, confirm } from './confirm.ts';
import { recordAudit } from './record-audit.ts';
import { textFor } from './terminal-text.ts';

export interface CommandOutcome {
  message: string;
  changed?: { before: object | null; after: object | null };
}

export interface CommandOperation {
  /** The command is written as the operator types it: 'account suspend'. */
  command: string;
  act: (db: Db) => Promise<CommandOutcome & { arguments: Record<string, unknown> }>;
  finish?: () => Promise<void>;
}

export interface ConfirmOptions {
  yes?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

export class UnconfirmedError extends Error {
  override readonly name = 'Unconfirmed';
}

/**
 * Tries the change in a transaction that is rolled back, asks for confirmation, then makes the change
 * together with its audit row. Throws Unconfirmed unless the answer is yes.
 */
export async function carryOut(db: Db, operation: CommandOperation, choice: ConfirmOptions): Promise<void> {
  const { yes = false, dryRun = false } = choice;
  if (!yes && !dryRun && !canPrompt()) {
    throw new UnconfirmedError(
      'There is nobody to ask, so nothing was changed. Add --yes to go ahead, or --dry-run to see the effect.',
    );
  }
  if (!yes || dryRun) {
    const expected = await previewOperation(db, operation);
    if (dryRun || !expected.changed) return printOutcome(operation.command, expected, choice);
    if (!(await confirm(`${expected.message}\nGo ahead?`))) throw new UnconfirmedError('Nothing was changed.');
  }
  const done = await db.transaction(async (tx) => {
    const { arguments: input, ...outcome } = await operation.act(tx);
    if (outcome.changed) {
      await recordAudit(tx, { command: operation.command, arguments: input, ...outcome.changed });
      await operation.finish?.();
    }
    return outcome;
  });
  printOutcome(operation.command, done, choice);
}

async function previewOperation(db: Db, { act }: CommandOperation): Promise<CommandOutcome> {
  const tried: CommandOutcome[] = [];
  try {
    await db.transaction(async (tx) => {
      tried.push(await act(tx));
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [outcome] = tried;
  if (!outcome) throw new Error('A command was tried out without an outcome');
  return outcome;
}

type ChangeById = { command: string; noun: string; act: (tx: Db, id: string) => Promise<OutcomeWithInput | undefined> };
type OutcomeWithInput = CommandOutcome & { arguments: Record<string, unknown> };

/** Refuses text that is not an id, and unknown ids. */
export function carryOutOn(
  db: Db,
  typed: string,
  { command, noun, act }: ChangeById,
  choice: ConfirmOptions,
): Promise<void> {
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
  { message, changed }: CommandOutcome,
  { dryRun = false, json = false }: ConfirmOptions,
): void {
  const print = (text: string) => console.log(textFor(process.stdout, text));
  if (json) {
    const { before = null, after = null } = changed ?? {};
    const done = changed !== undefined && !dryRun;
    print(JSON.stringify({ command, done, dry_run: dryRun, said: message, before, after }));
    return;
  }
  print(dryRun ? `${message}\n(A dry run: nothing was changed.)` : message);
}
