import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './icon.module.css';

interface IconProps {
  of: LucideIcon;
  small?: boolean;
  className?: string | undefined;
}

/** Hidden from screen readers. */
export function Icon({ of: Drawing, small = false, className }: IconProps) {
  return (
    <Drawing
      className={classes(styles.icon, small && styles.small, className)}
      strokeWidth={1.9}
      aria-hidden="true"
      focusable="false"
    />
  );
}
