import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './floating.module.css';

interface FloatingProps {
  /** On phones, lays the children out as a bar whose last child takes the remaining width. */
  bar?: boolean;
  children: ReactNode;
}

export function Floating({ bar = false, children }: FloatingProps) {
  return (
    <div className={classes(styles.floating, bar && styles.bar)} data-at-foot>
      {children}
    </div>
  );
}
