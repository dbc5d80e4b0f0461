import type { Db } from '../db/connection.ts';
import { type Choice, tell } from './change-command.ts';
import { counted } from './command-line.ts';
import { note } from './record-audit.ts';
import { showRows, type Table } from './table.ts';

/** A command that only looks. */
export interface View<Row extends object> extends Table<Row> {
  /** As it is typed: 'email failed'. */
  command: string;
  /** What narrows it down, as the audit keeps it. */
  narrowed?: object;
  list: (db: Db, limit: number) => Promise<Row[]>;
}

/** How a list is wanted: as it is shown, and at most so many rows. */
export type Looking = Choice & { limit: number };

/**
 * Shows rows, and writes into the audit that somebody saw them, for they may tell of people. A dry run only counts them: it
 * shows nothing of them and leaves nothing behind.
 */
export async function look<Row extends object>(db: Db, view: View<Row>, choice: Looking): Promise<void> {
  const { command, narrowed, list, ...table } = view;
  const { limit } = choice;
  if (choice.dryRun) {
    const said = `${counted((await list(db, limit)).length, 'row')} to show.`;
    return tell(command, { said }, choice);
  }
  const { rows, isMore } = await db.transaction(async (tx) => {
    const found = await list(tx, limit + 1);
    const rows = found.slice(0, limit);
    await note(tx, { command, arguments: { limit, ...narrowed }, after: { rows: rows.length } });
    return { rows, isMore: found.length > limit };
  });
  showRows(rows, table, choice.json);
  if (isMore) console.error(`Only the first ${limit} are shown: see --limit.`);
}
