import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export function ErrorBanner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <Icon of={TriangleAlert} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  /** A still notice is there from the start, so screen readers do not announce it. */
  still?: boolean;
  children: ReactNode;
}

export function Notice({ icon, still = false, children }: NoticeProps) {
  return (
    <div className={classes(styles.banner, styles.notice)} role={still ? undefined : 'status'}>
      <Icon of={icon} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
