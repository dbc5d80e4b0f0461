import type { Db } from '../db/database.ts';
import { countOf } from '../platform/count-of.ts';
import { type ConfirmOptions, printOutcome } from './change-command.ts';
import { printRows, type TextTable } from './format-table.ts';
import { recordAudit } from './record-audit.ts';

export interface ListView<Row extends object> extends TextTable<Row> {
  command: string;
  /** The audit log records that the list was read with this filter. */
  filter?: object;
  /** With `--json`, the keys of a row are printed as they are, so programs depend on them. */
  list: (db: Db, limit: number) => Promise<Row[]>;
}

export type ListOptions = ConfirmOptions & { limit: number };

export async function runListCommand<Row extends object>(
  db: Db,
  view: ListView<Row>,
  options: ListOptions,
): Promise<void> {
  const { command, filter, list, ...table } = view;
  const { limit } = options;
  if (options.dryRun) {
    const message = `${countOf((await list(db, limit)).length, 'row')} to show.`;
    return printOutcome(command, { message }, options);
  }
  const { rows, isMore } = await db.transaction(async (tx) => {
    const firstRows = await list(tx, limit + 1);
    const rows = firstRows.slice(0, limit);
    await recordAudit(tx, { command, arguments: { limit, ...filter }, after: { rows: rows.length } });
    return { rows, isMore: firstRows.length > limit };
  });
  printRows(rows, table, options.json);
  if (isMore) console.error(`Only the first ${limit} are shown: see --limit.`);
}
