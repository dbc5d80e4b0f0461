import type { ReactNode } from 'react';
import styles from './panel-table.module.css';

interface PanelTableProps {
  columns: readonly string[];
  children: ReactNode;
}

/** Scrolls sideways if the columns are wider than the screen. */
export function PanelTable({ columns, children }: PanelTableProps) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
