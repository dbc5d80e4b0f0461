import type { ReactNode } from 'react';
import { marketName } from '../../lib/market-name.ts';
import { version } from '../../lib/operator.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../classes.ts';
import { SkipLink, VisuallyHidden } from '../visually-hidden.tsx';
import { Logo } from './logo.tsx';
import { PageFooter } from './page-footer.tsx';
import rowStyles from './page-row.module.css';
import styles from './public-page.module.css';

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <SkipLink />
      <div className={rowStyles.row}>
        <a className={styles.logo} href={paths.landing}>
          <Logo />
          <VisuallyHidden>{marketName} logo</VisuallyHidden>
        </a>
        {children && <nav className={classes(rowStyles.links, styles.links)}>{children}</nav>}
      </div>
    </header>
  );
}

export function PublicFooter() {
  return (
    <PageFooter label="Legal" moreLinks={<a href={paths.waitlist}>For service providers</a>}>
      <span>Fixit {version}</span>
    </PageFooter>
  );
}
