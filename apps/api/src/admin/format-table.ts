import { textFor } from './terminal-text.ts';

const maxCellLength = 60;

type Cell = string | number | boolean | null;

export interface TextTable<Row extends object> {
  columns: Record<string, (row: Row) => Cell>;
  emptyMessage: string;
}

export function printRows<Row extends object>(
  rows: readonly Row[],
  { columns, emptyMessage }: TextTable<Row>,
  json = false,
): void {
  if (json) return console.log(textFor(process.stdout, JSON.stringify({ data: rows })));
  if (rows.length === 0) return console.log(emptyMessage);
  const names = Object.keys(columns);
  const lines = [names, ...rows.map((row) => Object.values(columns).map((read) => formatCell(read(row))))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Formats a cell as one line, without characters that could move the terminal's cursor. */
function formatCell(cell: Cell): string {
  const text = String(cell ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}
