import type { ListColumn } from '@fixit/contract/operator/list-details';
import { type AnyListRow, listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { hasRole, type OperatorRole } from '@fixit/contract/operator/operator-role';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../../../ui/classes.ts';
import { CellWords } from './cell-value.tsx';
import { texts } from './list-texts.ts';
import styles from './panel-table.module.css';

/** Returns the columns that a role may read. Ids of other records are only for links. */
export function visibleColumns(name: OperatorListName, role: OperatorRole | undefined): ListColumn[] {
  const readsPersonalData = role !== undefined && hasRole(role, 'moderator');
  return listOf(name).columns.filter(({ kind, isPersonal }) => kind !== 'id' && (readsPersonalData || !isPersonal));
}

interface ListRowProps {
  name: OperatorListName;
  columns: readonly ListColumn[];
  row: AnyListRow;
  choice?: ReactNode;
}

export function ListRow({ name, columns, row, choice }: ListRowProps) {
  return (
    <tr>
      {choice !== undefined && <td className={styles.choice}>{choice}</td>}
      {columns
        .filter(({ under }) => under === undefined)
        .map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {hasValue(column, row) && isFigure(column) && <span className={styles.label}>{column.label}</span>}
            <CellLink name={name} column={column} row={row} />
            {columns
              .filter(({ under }) => under === column.key)
              .map(
                (subColumn) =>
                  hasValue(subColumn, row) && <SubValue key={subColumn.key} column={subColumn} row={row} />,
              )}
          </td>
        ))}
    </tr>
  );
}

export const isFigure = ({ kind }: ListColumn) => kind === 'number' || kind === 'money' || kind === 'flag';

const hasValue = ({ key }: ListColumn, row: AnyListRow) => row[key] !== null && row[key] !== '';

function cellClass(column: ListColumn): string {
  return classes(
    (column.link === 'row' || column.kind === 'details') && styles.full,
    (column.kind === 'instant' || column.kind === 'wall') && styles.short,
    isFigure(column) && styles.figure,
  );
}

function SubValue({ column, row }: { column: ListColumn; row: AnyListRow }) {
  return (
    <span className={classes(styles.sub, styles.clamped)}>
      <CellWords column={column} row={row} />
    </span>
  );
}

export function CellLink({ name, column, row }: { name: OperatorListName; column: ListColumn; row: AnyListRow }) {
  const { link } = column;
  if (link === undefined) return <CellWords column={column} row={row} />;
  const [list, id] = link === 'row' ? [name, row.id] : [link.list, row[link.key]];
  if (typeof id !== 'string') return <CellWords column={column} row={row} />;
  return (
    <Link href={`/${listOf(list).path}/${id}`}>
      {hasValue(column, row) ? <CellWords column={column} row={row} /> : texts.nameless}
    </Link>
  );
}
