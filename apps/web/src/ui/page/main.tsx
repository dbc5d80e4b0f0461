import type { ReactNode } from 'react';
import { useTitle } from '../../lib/title.ts';
import { classes } from '../classes.ts';
import styles from './main.module.css';

interface MainProps {
  /** Names the screen in the browser's title. */
  title: string;
  /** Whether the screen's main data is loading. */
  busy?: boolean;
  /** The whole window's width without padding, for map and chat. */
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
