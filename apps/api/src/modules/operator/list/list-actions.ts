import type { CellValue, ListColumn } from '@fixit/contract/operator/list-details';
import { type AnyListRow, listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { hasRole } from '@fixit/contract/operator/operator-role';
import type { Db } from '../../../db/database.ts';
import { idPosition, timePosition } from '../../../platform/http/cursor.ts';
import type { OperatorCaller } from '../../../platform/http/operator/operator-session.ts';
import { type CsvCell, formatCsvLine } from '../../../platform/write-csv.ts';
import { recordAuditOf, recordViewOnce } from '../../audit/audit-actions.ts';
import { findAccountId } from '../person/person-repository.ts';
import type { ListReaders } from './list-readers.ts';

export type ListFilterValues = Readonly<Record<string, unknown>>;

type OperatorListPosition = readonly string[];

export type AnyReader = (
  db: Db,
  request: {
    filters: ListFilterValues;
    after: OperatorListPosition | undefined;
    limit: number;
    operator_id: string;
    readsPersonalData: boolean;
  },
) => Promise<(AnyListRow & { microseconds?: string })[]>;

// The cast is safe, because the type of `readers` pairs each list with its filters, order and row.
export const listReaderOf = (readers: ListReaders, name: OperatorListName) => readers[name] as unknown as AnyReader;

export const positionSchemaOf = (name: OperatorListName) =>
  listOf(name).order.by === 'id' ? idPosition : timePosition;

export function rowPosition({ id, microseconds }: { id: string; microseconds?: string }): OperatorListPosition {
  return microseconds === undefined ? [id] : [microseconds, id];
}

/** A viewer may not read emails, phone numbers, addresses or texts about a person. */
export const mayReadPersonalData = ({ role }: OperatorCaller) => hasRole(role, 'moderator');

/** Replaces personal data with null if the caller may not read it. */
export function rowForRole(caller: OperatorCaller, name: OperatorListName, row: AnyListRow): AnyListRow {
  if (mayReadPersonalData(caller)) return row;
  const hiddenColumns = listOf(name).columns.filter(({ isPersonal }) => isPersonal);
  return { ...row, ...Object.fromEntries(hiddenColumns.map(({ key }) => [key, null])) };
}

/** The same list with the same filters is recorded at most once every ten minutes. */
export async function recordView(
  db: Db,
  { operator_id }: OperatorCaller,
  name: OperatorListName,
  filters: ListFilterValues,
): Promise<void> {
  const { command } = listOf(name);
  await recordViewOnce(db, { operator_id, command, arguments: await describeFilters(db, name, filters) });
}

export async function recordExport(
  db: Db,
  { operator_id }: OperatorCaller,
  name: OperatorListName,
  filters: ListFilterValues,
): Promise<void> {
  const command = `${listOf(name).command} --csv`;
  const input = await describeFilters(db, name, filters);
  await recordAuditOf(db, { operator_id }, { command, arguments: input, after: null });
}

/** The audit log is never erased, so it gets the account's id instead of an email, and no other text. */
async function describeFilters(
  db: Db,
  name: OperatorListName,
  filters: ListFilterValues,
): Promise<Record<string, unknown>> {
  const listFilters = listOf(name).filters;
  const entries = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(async ([key, value]) => {
      const kind = listFilters[key]?.kind;
      if (kind !== 'search' && kind !== 'text') return [key, value] as const;
      return [key, (kind === 'search' && (await findAccountId(db, String(value), true))) || 'words'] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

const rowsPerPage = 500;

export async function* generateCsv(
  db: Db,
  name: OperatorListName,
  read: AnyReader,
  { filters, operator_id }: { filters: ListFilterValues; operator_id: string },
): AsyncGenerator<string> {
  const columns = listOf(name).columns.filter(({ kind }) => kind !== 'id');
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${formatCsvLine(['Id', ...columns.map(({ label }) => label)])}`;
  let after: OperatorListPosition | undefined;
  for (;;) {
    const rows = await read(db, { filters, after, limit: rowsPerPage, operator_id, readsPersonalData: true });
    yield rows.map((row) => formatCsvLine([row.id, ...columns.map((column) => cellOf(column, row))])).join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = rowPosition(last);
  }
}

function cellOf({ key, states }: ListColumn, row: AnyListRow): CsvCell {
  const value: CellValue = row[key] ?? null;
  if (typeof value === 'object') return value && JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return states?.[String(value)] ?? value;
}
