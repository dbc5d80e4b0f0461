import type { ReactNode } from 'react';
import styles from './panel-columns.module.css';

/**
 * Puts two sections, or groups of sections, side by side. On a small screen the second is below the
 * first.
 */
export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
