import type { ReactNode } from 'react';
import { useTitle } from '../../lib/navigation/use-title.ts';
import { classes } from '../classes.ts';
import styles from './main.module.css';

interface MainProps {
  title: string;
  busy?: boolean;
  full?: boolean;
  children: ReactNode;
}

export function Main({ title, busy = false, full = false, children }: MainProps) {
  useTitle(title);
  return (
    <main id="main" tabIndex={-1} aria-busy={busy || undefined} className={classes(styles.main, !full && styles.page)}>
      {children}
    </main>
  );
}
