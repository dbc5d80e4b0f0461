import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';

interface ChipProps {
  tone?: 'plain' | 'awaiting' | 'accepted';
  children: ReactNode;
}

export function Chip({ tone = 'plain', children }: ChipProps) {
  return <span className={classes(styles.chip, tone !== 'plain' && styles[tone])}>{children}</span>;
}
