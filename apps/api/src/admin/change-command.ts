import type { Db } from '../db/database.ts';
import {
  type ActionOutcome,
  type BoundAction,
  digestOf,
  performAction,
  previewAction,
} from '../modules/operator/action/outcome-actions.ts';
import { canPrompt, confirm } from './confirm-command.ts';
import { readUserName } from './record-audit.ts';
import { textFor } from './terminal-text.ts';

export interface CommandOperation {
  /** The name of the command as it is typed, for example 'account suspend'. */
  command: string;
  action: BoundAction;
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
 * Previews the change in a transaction that is rolled back, asks for confirmation, then makes it
 * together with its audit row. Throws an UnconfirmedError unless the answer is yes, and refuses if the
 * effects differ from the preview.
 */
export async function carryOut(db: Db, operation: CommandOperation, options: ConfirmOptions): Promise<void> {
  const { command, action, finish } = operation;
  const { yes = false, dryRun = false } = options;
  if (!yes && !dryRun && !canPrompt()) {
    throw new UnconfirmedError(
      'This command needs a confirmation, so nothing was changed. Add --yes to go ahead, or --dry-run to see the effect.',
    );
  }
  let digest: string | undefined;
  if (!yes || dryRun) {
    const expected = await previewAction(db, action);
    printProblems(expected, options);
    printGroupedCases(expected, options);
    if (dryRun || !expected.changed) return printOutcome(command, expected, options);
    if (!(await confirm(`${expected.message}\nGo ahead?`))) throw new UnconfirmedError('Nothing was changed.');
    digest = digestOf(expected);
  }
  const actor = { os_user: readUserName() };
  const outcome = await performAction(db, action, {
    command,
    actor,
    ...(digest && { digest }),
    ...(finish && { finish }),
  });
  printOutcome(command, outcome, options);
  if (outcome.link && !options.json && process.stdout.isTTY) await printQrCode(outcome.link);
}

function printProblems({ problems = [] }: Pick<ActionOutcome, 'problems'>, { json = false }: ConfirmOptions): void {
  if (json) return;
  for (const { row, column, message } of problems) {
    console.error(textFor(process.stderr, `Row ${row}${column === null ? '' : `, ${column}`}: ${message}`));
  }
}

function printGroupedCases({ cases = [] }: Pick<ActionOutcome, 'cases'>, { json = false }: ConfirmOptions): void {
  if (json) return;
  for (const { number, reason, copies } of cases) {
    const texts = copies.map(({ text, picture }) => [text, picture].filter(Boolean).join(' ')).join('\n');
    console.error(textFor(process.stderr, `Case ${number}, ${reason}:\n${texts}`));
  }
}

async function printQrCode(link: string): Promise<void> {
  const { default: qrcode } = await import('qrcode');
  console.log(await qrcode.toString(link, { type: 'utf8' }));
}

export function printOutcome(
  command: string,
  { message, changed, link }: Pick<ActionOutcome, 'message' | 'changed' | 'link'>,
  { dryRun = false, json = false }: ConfirmOptions,
): void {
  const print = (text: string) => console.log(textFor(process.stdout, text));
  if (json) {
    const { before = null, after = null } = changed ?? {};
    const done = changed !== undefined && !dryRun;
    print(
      JSON.stringify({ command, done, dry_run: dryRun, said: message, before, after, ...(done && link && { link }) }),
    );
    return;
  }
  print(dryRun ? `${message}\n(A dry run: nothing was changed.)` : message);
  if (link && !dryRun) print(link);
}
