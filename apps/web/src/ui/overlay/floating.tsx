import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './floating.module.css';

interface FloatingProps {
  /** Makes a bar of the children on phones, in which the last child takes the remaining width. */
  bar?: boolean;
  children: ReactNode;
}

/** Shows its children in the bottom right corner, above the bottom navigation. */
export function Floating({ bar = false, children }: FloatingProps) {
  return (
    <div className={classes(styles.floating, bar && styles.bar)} data-at-foot>
      {children}
    </div>
  );
}
