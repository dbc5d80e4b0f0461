import {
  type ImportColumn,
  importColumns,
  importedRow,
  importLimits,
  type RowProblem,
} from '@fixit/contract/operator/artisan-action';
import * as z from 'zod/mini';
import { decodeText, readCsv } from '../../platform/read-csv.ts';
import { refuse } from '../../platform/refusal.ts';

export interface FileRow {
  /** The header is row 1, as in a spreadsheet. */
  row: number;
  values: z.output<typeof importedRow>;
}

export interface ArtisanFile {
  rows: FileRow[];
  /** Rows with a mistake may have an unknown trade too. */
  invalidRows: { row: number; trade: string }[];
  problems: RowProblem[];
  /** Excludes the header and empty rows. */
  rowCount: number;
  /** Maps each column to its header in the file. */
  headers: Readonly<Partial<Record<ImportColumn, string>>>;
}

const requiredColumns = ['business', 'email', 'trade', 'area'] as const satisfies readonly ImportColumn[];

/** Refuses a file without the required columns or with too many rows. */
export function readArtisanFile(bytes: Buffer): ArtisanFile {
  const text = decodeText(bytes);
  if (text === null) throw refuseFile('This is not a CSV file in UTF-8 or Latin-1. Save it as CSV and try again.');
  const [header = [], ...lines] = readCsv(text, importLimits.rows + 2);
  if (lines.length > importLimits.rows) {
    const maxRows = importLimits.rows.toLocaleString('en-GB');
    throw refuseFile(
      `A file can have at most ${maxRows} rows below its header, and this one has more. Split it into several.`,
    );
  }
  const columns = findColumns(header);
  const file: ArtisanFile = {
    rows: [],
    invalidRows: [],
    problems: [],
    rowCount: 0,
    headers: headersOf(columns, header),
  };
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    file.rowCount += 1;
    readRow(file, index + 2, (column) => cells[columns.get(column) ?? -1] ?? '');
  });
  return file;
}

const refuseFile = (message: string) => refuse('invalid', { errors: { file: [message] } });

/** Ignores hyphens, spaces and case in headers. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

function findColumns(header: readonly string[]): Map<ImportColumn, number> {
  const names = header.map(lettersOf);
  const columns = new Map<ImportColumn, number>();
  for (const [column, aliases] of Object.entries(importColumns)) {
    const index = aliases.map((alias) => names.indexOf(lettersOf(alias))).find((position) => position !== -1);
    // Object.entries does not keep the type of the keys.
    if (index !== undefined) columns.set(column as ImportColumn, index);
  }
  const missing = requiredColumns.filter((column) => !columns.has(column));
  if (missing.length === 0) return columns;
  const missingNames = missing.map((column) => `“${importColumns[column][0]}”`).join(', ');
  throw refuseFile(
    `The first row must name the columns, such as business, email, trade, postcode. Missing: ${missingNames}.`,
  );
}

function headersOf(columns: ReadonlyMap<ImportColumn, number>, header: readonly string[]): ArtisanFile['headers'] {
  return Object.fromEntries([...columns].map(([column, index]) => [column, (header[index] ?? '').trim()]));
}

const quotedLength = 60;

/** A spreadsheet would treat the cell as a formula. */
const formula = /^\s*[=+@\t]/;

function readRow(file: ArtisanFile, row: number, cellOf: (column: ImportColumn) => string): void {
  const report = (column: ImportColumn, message: string) => {
    const text = cellOf(column).slice(0, quotedLength);
    file.problems.push({ row, column: file.headers[column] ?? column, text, message, is_mistake: true });
  };
  const cells = Object.fromEntries(
    // Object.keys does not keep the type of the keys.
    (Object.keys(importColumns) as ImportColumn[]).map((column) => [column, cellOf(column).trim()]),
  );
  const formulas = (['business', 'person'] as const).filter((column) => formula.test(cellOf(column)));
  for (const column of formulas) report(column, 'This looks like a formula, not a name.');
  const parsed = z.safeParse(importedRow, cells);
  const issues = parsed.error?.issues ?? [];
  for (const { path, message } of issues) {
    // The schema has only these columns.
    const column = path[0] as ImportColumn;
    if (!formulas.some((formulaColumn) => formulaColumn === column)) report(column, message);
  }
  if (parsed.data && formulas.length === 0) file.rows.push({ row, values: parsed.data });
  else if (!issues.some(({ path }) => path[0] === 'trade'))
    file.invalidRows.push({ row, trade: cellOf('trade').trim() });
}
