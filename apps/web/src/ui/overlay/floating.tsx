import type { ReactNode } from 'react';
import styles from './floating.module.css';

/** Shows its children at the lower right, above the bottom navigation. */
export function Floating({ children }: { children: ReactNode }) {
  return (
    <div className={styles.floating} data-at-foot>
      {children}
    </div>
  );
}
