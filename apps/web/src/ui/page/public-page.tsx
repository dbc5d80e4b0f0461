import type { ReactNode } from 'react';
import { marketName } from '../../lib/market-name.ts';
import { operator, version } from '../../lib/operator.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../classes.ts';
import typeStyles from '../theme/type.module.css';
import { SkipLink, VisuallyHidden } from '../visually-hidden.tsx';
import { Logo } from './logo.tsx';
import styles from './public-page.module.css';

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <SkipLink />
      <div className={styles.page}>
        <a className={styles.logo} href={paths.landing}>
          <Logo />
          <VisuallyHidden>{marketName} logo</VisuallyHidden>
        </a>
        {children && <nav className={styles.links}>{children}</nav>}
      </div>
    </header>
  );
}

export function PublicFooter() {
  return (
    <footer className={classes(styles.foot, typeStyles.small)}>
      <div className={styles.page}>
        <span>Operated by {operator.name}, England</span>
        <nav className={styles.footLinks} aria-label="Legal">
          <a href="/trades">Trades</a>
          <a href="/towns">Towns</a>
          <a href="/rules">House rules</a>
          <a href="/transparency">Transparency</a>
          <a href="/report">Report</a>
          <a href={paths.privacy}>Privacy</a>
          <a href={paths.terms}>Terms</a>
          <a href={paths.waitlist}>For service providers</a>
        </nav>
        <span>Fixit {version}</span>
      </div>
    </footer>
  );
}
