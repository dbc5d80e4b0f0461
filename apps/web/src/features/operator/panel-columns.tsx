import type { ReactNode } from 'react';
import styles from './panel-columns.module.css';

export function PanelColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
