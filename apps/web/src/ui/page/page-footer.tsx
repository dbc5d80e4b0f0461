import type { ReactNode } from 'react';
import { operator } from '../../lib/operator.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../classes.ts';
import typeStyles from '../theme/type.module.css';
import styles from './page-footer.module.css';
import rowStyles from './page-row.module.css';

interface PageFooterProps {
  label: string;
  moreLinks?: ReactNode;
  children?: ReactNode;
}

export function PageFooter({ label, moreLinks, children }: PageFooterProps) {
  return (
    <footer className={classes(styles.footer, typeStyles.small)}>
      <div className={classes(rowStyles.row, styles.row)}>
        <span>Operated by {operator.name}, England</span>
        <nav className={styles.links} aria-label={label}>
          <a href="/trades">Trades</a>
          <a href="/towns">Towns</a>
          <a href="/rules">House rules</a>
          <a href="/transparency">Transparency</a>
          <a href="/report">Report</a>
          <a href={paths.privacy}>Privacy</a>
          <a href={paths.terms}>Terms</a>
          {moreLinks}
        </nav>
        {children}
      </div>
    </footer>
  );
}
